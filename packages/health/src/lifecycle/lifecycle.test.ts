import { describe, expect, it } from 'vitest';
import { HealthFixture, ScriptedQueue } from '../../testing/health-fixture.js';

/** A promise, and what settles it. */
function deferred() {
  let resolve: (queue: unknown) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

describe('the status of a process', () => {
  it('is starting until there is a queue and every queue is built', async () => {
    const fixture = new HealthFixture();
    expect(fixture.lifecycle.status).toBe('starting');
    const [traces, logs] = [deferred(), deferred()];
    fixture.components.add('traces', traces.promise);
    fixture.components.add('logs', logs.promise);
    traces.resolve(new ScriptedQueue());
    await fixture.clock.settle();
    expect(fixture.lifecycle.status).toBe('starting');
    logs.resolve(new ScriptedQueue());
    await fixture.clock.settle();
    expect(fixture.lifecycle.status).toBe('serving');
    expect(fixture.settled).toEqual(['traces', 'logs']);
  });

  it.each([
    [
      'a promise that is rejected',
      (one: ReturnType<typeof deferred>) => one.reject(new Error('token s3cret')),
    ],
    [
      'a promise of something else',
      (one: ReturnType<typeof deferred>) => one.resolve({ password: 's3cret' }),
    ],
  ])('waits no longer for %s, whose queue is red', async (_what, settle) => {
    const fixture = new HealthFixture();
    const traces = deferred();
    fixture.components.add('traces', traces.promise);
    settle(traces);
    await fixture.clock.settle();
    fixture.sampler.refresh();
    const report = fixture.whole.report(true);
    expect(report).toMatchObject({
      status: 'serving',
      tier: 'red',
      components: { traces: { reasons: [{ code: 'not-built', message: 'the queue could not be built' }] } },
    });
    expect(JSON.stringify(report)).not.toContain('s3cret');
  });

  it('stays serving when a queue is added that is still being built', () => {
    const fixture = new HealthFixture();
    fixture.queue('traces');
    expect(fixture.lifecycle.status).toBe('serving');
    fixture.components.add('logs', deferred().promise);
    expect(fixture.lifecycle.status).toBe('serving');
  });

  it.each(['draining', 'stopped'] as const)('is shutting down once a queue is %s, for ever', (state) => {
    const fixture = new HealthFixture();
    const queue = fixture.queue('traces');
    fixture.queue('logs');
    expect(fixture.lifecycle.status).toBe('serving');
    queue.change({ state });
    expect(fixture.lifecycle.status).toBe('shutting_down');
    fixture.components.remove('traces');
    queue.change({ state: 'running' });
    expect(fixture.lifecycle.status).toBe('shutting_down');
  });

  it('is shutting down when it is told so, even if it never served', () => {
    const fixture = new HealthFixture();
    fixture.lifecycle.shutDown();
    fixture.queue('traces');
    expect(fixture.lifecycle.status).toBe('shutting_down');
  });

  it('ignores a queue that was removed while it was being built', async () => {
    const fixture = new HealthFixture();
    const late = deferred();
    fixture.components.add('traces', late.promise);
    fixture.components.remove('traces');
    const queue = fixture.queue('traces');
    const other = new ScriptedQueue();
    late.resolve(other);
    await fixture.clock.settle();
    expect(fixture.components.get('traces')?.queue).toBe(queue);
    expect(other.looks).toBe(0);
  });
});
