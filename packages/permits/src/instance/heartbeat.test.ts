import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, context, createContextKey, ROOT_CONTEXT } from '@opentelemetry/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { Heartbeat } from './heartbeat.js';

const SPAN = createContextKey('span of the application');

/** A context manager as that of the SDK: the context is in an AsyncLocalStorage. */
function manageContexts(): void {
  const active = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => active.getStore() ?? ROOT_CONTEXT,
    with: (to, run, thisArg, ...args) => active.run(to, () => run.apply(thisArg, args)),
    bind: (_to, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  onTestFinished(() => context.disable());
}

describe('Heartbeat', () => {
  it('has nothing of the application in its exchanges', async () => {
    manageContexts();
    const clock = new VirtualClock();
    const requests = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const look = () => seen.push([requests.getStore(), context.active().getValue(SPAN)]);
    const beat = {
      exchange: async () => {
        look();
        await Promise.resolve();
        look();
        return true;
      },
      ended: () => void look(),
      periodMillis: () => 1000,
    };
    const inRequest = (run: () => Promise<void>) =>
      requests.run('request', () => context.with(ROOT_CONTEXT.setValue(SPAN, 'a span'), run));
    await inRequest(async () => {
      // A real timer holds on to what is there when it is set.
      const setTimer = (callback: () => void, delayMillis: number) => {
        look();
        return clock.setTimer(callback, delayMillis);
      };
      const heartbeat = new Heartbeat(beat, { now: () => 0, wallTime: () => 0, setTimer }, () => 0.5);
      await clock.advance(2000);
      await heartbeat.stop();
    });
    expect(seen.length).toBeGreaterThanOrEqual(12);
    for (const what of seen) expect(what).toEqual([undefined, undefined]);
  });

  it('tells why an exchange failed, and has another one soon', async () => {
    const clock = new VirtualClock();
    const reasons: unknown[] = [];
    const beat = {
      exchange: () => Promise.reject('gone'),
      ended: (reason: unknown) => void reasons.push(reason),
      periodMillis: () => 1000,
    };
    const heartbeat = new Heartbeat(beat, clock, () => 0.5);
    await clock.advance(250);
    await heartbeat.stop();
    expect(reasons.length).toBeGreaterThanOrEqual(2);
    expect(reasons[0]).toBe('gone');
    expect(clock.pending).toEqual([]);
  });
});
