import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { AttemptRecorder } from '../../testing/attempt-recorder.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { createNodeWireObserver } from './node-wire-observer.js';

describe('the node wire observer', () => {
  it("keeps the caller's asynchronous context out of the send", () => {
    const application = new AsyncLocalStorage<string>();
    const observer = createNodeWireObserver(new VirtualClock());
    let seen: string | undefined = 'nothing was sent';
    application.run('a request of the application', () => {
      observer.observe(new AttemptRecorder(), () => {
        seen = application.getStore();
      });
    });
    observer.dispose();
    expect(seen).toBeUndefined();
  });

  it('sends unobserved once it is disposed of', () => {
    const observer = createNodeWireObserver(new VirtualClock());
    observer.dispose();
    let isSent = false;
    const observation = observer.observe(new AttemptRecorder(), () => {
      isSent = true;
    });
    expect(isSent).toBe(true);
    expect(observation.attempts).toBe(0);
  });
});
