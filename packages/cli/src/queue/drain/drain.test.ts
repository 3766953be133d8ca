import { startHttpBackend } from '@otelq-test/backend';
import { expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../../sending-queue/testing/virtual-clock.js';
import { scratchFolder } from '../../../testing/scratch.js';
import { leave, spans } from '../../../testing/stored.js';
import { Drain } from './drain.js';

it('begins no more requests than the rate allows', async () => {
  const backend = await startHttpBackend();
  onTestFinished(() => backend.stop());
  const directory = scratchFolder();
  await leave(directory, spans('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { name: 'checkout' });
  const clock = new VirtualClock();
  const stop = new AbortController();
  const drain = new Drain({
    directory,
    queues: undefined,
    destination: { endpoint: backend.url, protocol: undefined, headers: {}, concurrency: 'adaptive' },
    rate: 10,
    patienceMillis: 0,
    removesRefused: false,
    clock,
    stop,
    warn: () => {},
  });
  expect(drain.progress).toBeUndefined();
  const ended = drain.run();
  await backend.until(() => backend.received.count() === 1);
  for (let sent = 2; sent <= 5; sent++) {
    await clock.advance(99);
    await clock.advance(1);
    await backend.until(() => backend.received.count() === sent);
  }
  await clock.advance(99);
  stop.abort('enough');
  const { tally, left } = await ended;
  expect(backend.requests).toHaveLength(5);
  expect(tally.delivered).toEqual({ requests: 5, items: 5 });
  expect(left).toEqual([
    { queue: 'traces-protobuf-checkout', slot: 'slot-0', requests: 3, items: 3, reason: 'enough' },
  ]);
  expect(drain.progress).toMatchObject({ total: 8, ended: 5, queue: 'traces-protobuf-checkout' });
});
