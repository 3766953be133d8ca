import { expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { ok, unavailable } from '../../testing/virtual-destination.js';

const stale = { ...unavailable, reason: 'stale-connection' } as const;

it('a request whose connection had been closed before is sent again at once, as if nothing had been', () => {
  const fixture = new QueueFixture({ retryOnFailure: { enabled: false } });
  fixture.destination.rttMillis = 0;
  fixture.destination.answer = (_payload, attempt) => ({ status: attempt === 1 ? stale : ok });
  fixture.offer('a');
  expect(fixture.destination.received).toHaveLength(2);
  expect(fixture.queue.snapshot()).toMatchObject({ delivered: 1, retries: 0, backpressure: 0 });
});

it('comes before what arrived after it', async () => {
  const fixture = new QueueFixture({ limiter: { maxConcurrency: 1 } });
  fixture.destination.answer = (_payload, attempt) => ({ status: attempt === 1 ? stale : ok });
  fixture.offer('a');
  fixture.offer('b');
  await fixture.advance(100);
  expect(fixture.destination.delivered).toEqual(['a', 'b']);
});

it('one that meets closed connections again and again waits like any other failure, and is given up in the end', async () => {
  const fixture = new QueueFixture({ retryOnFailure: { maxElapsedTimeMillis: 60_000 } });
  fixture.destination.answer = () => ({ status: stale });
  fixture.offer('a');
  await fixture.advance(1000);
  expect(fixture.destination.received).toHaveLength(2);
  await fixture.advance(600_000);
  expect(fixture.queue.snapshot()).toMatchObject({ droppedByReason: { 'retries-exhausted': 1 } });
  expect(fixture.destination.received.length).toBeLessThan(40);
});
