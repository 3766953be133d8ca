import { diag } from '@opentelemetry/api';
import type { Status } from '@otelq/sending-queue';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { HealthFixture, ScriptedQueue } from '../../testing/health-fixture.js';
import { DestinationCheck } from './destination-check.js';

afterEach(() => diag.disable());

/** A queue whose checks a test answers. */
class CheckedQueue extends ScriptedQueue {
  readonly checks: { timeoutMillis: number; answer(status: Status): void; fail(): void }[] = [];

  checkDestination(timeoutMillis: number): Promise<Status> {
    return new Promise((resolve, reject) => {
      this.checks.push({ timeoutMillis, answer: resolve, fail: () => reject(new Error('boom')) });
    });
  }
}

function start(queue: ScriptedQueue = new CheckedQueue()) {
  const fixture = new HealthFixture();
  fixture.components.add('traces', queue);
  const component = fixture.components.get('traces');
  if (component === undefined) throw new Error('it was added');
  const check = new DestinationCheck(
    component,
    { intervalMillis: 30_000, timeoutMillis: 5000 },
    fixture.clock,
  );
  check.start();
  return { ...fixture, clock: fixture.clock, component, check };
}

describe('the check of a destination', () => {
  it('is repeated, from one beginning to the next', async () => {
    const queue = new CheckedQueue();
    const { clock, component } = start(queue);
    await clock.advance(1000);
    queue.checks[0]?.answer({ code: 14, message: 'token s3cret', httpStatus: 503 });
    await clock.settle();
    expect(component.check).toEqual({ status: 'UNAVAILABLE', httpStatus: 503, atMillis: clock.wallTime() });
    await clock.advance(28_999);
    expect(queue.checks).toHaveLength(1);
    await clock.advance(1);
    expect(queue.checks.map(({ timeoutMillis }) => timeoutMillis)).toEqual([5000, 5000]);
    queue.checks[1]?.answer({ code: 0, message: '' });
    await clock.settle();
    expect(component.check).toEqual({ status: 'OK', atMillis: clock.wallTime() });
  });

  it('has failed when its answer is none', async () => {
    const queue = new CheckedQueue();
    const { clock, component } = start(queue);
    queue.checks[0]?.answer(JSON.parse('null'));
    await clock.settle();
    expect(component.check?.status).toBe('UNKNOWN');
  });

  it('has failed when it has no answer in time, and is not joined by another one', async () => {
    const queue = new CheckedQueue();
    const { clock, component } = start(queue);
    await clock.advance(4999);
    expect(component.check).toBeUndefined();
    await clock.advance(1);
    expect(component.check?.status).toBe('DEADLINE_EXCEEDED');
    await clock.advance(100_000);
    expect(queue.checks).toHaveLength(1);
    // It comes too late to count, and the next check is due.
    queue.checks[0]?.answer({ code: 0, message: '' });
    await clock.advance(0);
    expect(component.check?.status).toBe('DEADLINE_EXCEEDED');
    await clock.advance(1);
    expect(queue.checks).toHaveLength(2);
  });

  it('has failed when it is rejected', async () => {
    const queue = new CheckedQueue();
    const { clock, component } = start(queue);
    await clock.settle();
    queue.checks[0]?.fail();
    await clock.settle();
    expect(component.check?.status).toBe('UNKNOWN');
  });

  it('ends when it is stopped, whatever comes then', async () => {
    const queue = new CheckedQueue();
    const { clock, component, check } = start(queue);
    await clock.settle();
    check.stop();
    queue.checks[0]?.answer({ code: 0, message: '' });
    await clock.advance(100_000);
    expect(component.check).toBeUndefined();
    expect(queue.checks).toHaveLength(1);
    expect(clock.pending).toEqual([]);
  });

  it.each([
    ['has no method for it', new ScriptedQueue()],
    ['says so', Object.assign(new ScriptedQueue(), { checkDestination: async () => undefined })],
  ])('is not for a queue that %s, which is said once', async (_what, queue) => {
    const lines = recordDiag();
    const { clock, component } = start(queue);
    await clock.advance(100_000);
    expect(lines).toEqual([
      { level: 'warn', text: '@otelq/health the destination of "traces" can not be checked' },
    ]);
    expect(component.check).toBeUndefined();
    expect(clock.pending).toEqual([]);
  });
});
