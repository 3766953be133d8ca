import { describe, expect, it, vi } from 'vitest';
import { type FixtureOptions, QueueFixture } from '../../testing/queue-fixture.js';
import { ok } from '../../testing/virtual-destination.js';

/** A queue, and how often it has read the clock since it was asked last. */
function observed(options: FixtureOptions) {
  const fixture = new QueueFixture(options);
  // The snapshot that it checks reads the clock, too.
  fixture.listener.check = () => {};
  fixture.destination.rttMillis = 0;
  const now = vi.spyOn(fixture.clock, 'now');
  let before = 0;
  const readings = () => {
    // The destination of these tests notes the time of each send.
    const all = now.mock.calls.length - fixture.destination.received.length;
    const since = all - before;
    before = all;
    return since;
  };
  return { ...fixture, readings };
}

describe('the clock is read', () => {
  const algorithms = ['fixed', 'aimd', 'gradient'] as const;

  it.each(algorithms)('before a send and at its end, by queue and limiter together: %s', (algorithm) => {
    const { queue, readings } = observed({ limiter: { algorithm } });
    queue.offer(['a'], () => {});
    expect(readings()).toBe(2);
  });

  it('no more often while every slot is taken', () => {
    const { queue, destination, readings } = observed({ limiter: { maxConcurrency: 1 } });
    destination.answer = () => undefined;
    queue.offer(['a'], () => {});
    readings();
    for (const name of 'bcd') queue.offer([name], () => {});
    expect(readings()).toBe(0);
    destination.finish(0, { status: ok });
    // The end of the first, and the beginning of the second.
    expect(readings()).toBe(2);
  });
});
