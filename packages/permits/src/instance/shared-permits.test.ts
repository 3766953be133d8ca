import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { resolveOptions } from '../config/options.js';
import { MemoryStore } from '../store/memory-store.js';
import { Instance } from './instance.js';
import { SharedPermits } from './shared-permits.js';

function setUp() {
  const clock = new VirtualClock();
  const store = new MemoryStore(clock);
  const settings = resolveOptions({ store, destination: 'backend', totalPermits: 1000 });
  let started = 0;
  const permits = new SharedPermits('requests', clock, () => {
    started++;
    return new Instance(settings, { clock, random: () => 0.5, host: `host-${started}` });
  });
  const hosts = async () => ((await store.fleet('backend'))?.hosts ?? []).map(({ id }) => id);
  return { clock, permits, store, hosts, started: () => started };
}

describe('permits of a process', () => {
  it('are one share for all its queues, and what all of them want', async () => {
    const { clock, permits, store } = setUp();
    const [first, second] = [permits.join(), permits.join()];
    await clock.advance(0);
    expect(first.delayMillis).toBe(second.delayMillis);
    first.want(700, 0);
    second.want(100, 0);
    second.want(200, 0);
    await clock.advance(60_000);
    const [host] = (await store.fleet('backend'))?.hosts ?? [];
    expect(host?.wanted).toBeGreaterThanOrEqual(900);
    expect(first.snapshot()).toEqual(permits.snapshot());
  });

  it('are given up by the last queue that leaves, and begun anew by one that comes later', async () => {
    const { clock, permits, hosts, started } = setUp();
    const [first, second] = [permits.join(), permits.join()];
    await clock.advance(0);
    await first.leave();
    expect(await hosts()).toEqual(['host-1']);
    await second.leave();
    await second.leave();
    expect(await hosts()).toEqual([]);
    expect(second.delayMillis).toBeGreaterThan(0);
    const third = permits.join();
    await clock.advance(0);
    expect(await hosts()).toEqual(['host-2']);
    expect(started()).toBe(2);
    await third.leave();
  });

  it('can be given up by hand', async () => {
    const { clock, permits, hosts } = setUp();
    const gate = permits.join();
    await clock.advance(0);
    await permits.close();
    expect(await hosts()).toEqual([]);
    await clock.advance(600_000);
    expect(gate.delayMillis).toBeGreaterThan(0);
  });

  it('want no longer what a queue wanted that has left', async () => {
    const { clock, permits, store } = setUp();
    const [first, second] = [permits.join(), permits.join()];
    await clock.advance(0);
    first.want(900, 0);
    second.want(10, 0);
    await first.leave();
    await clock.advance(60_000);
    const [host] = (await store.fleet('backend'))?.hosts ?? [];
    expect(host?.wanted).toBeLessThan(100);
    await second.leave();
  });

  it('give each of three queues that are never empty its turn, whoever asks first', async () => {
    const { clock, permits } = setUp();
    const queues = [1, 2, 3].map(() => ({ seat: permits.join(), sent: 0 }));
    for (const queue of queues) {
      const send = () => {
        queue.seat.want(100, 0);
        for (let delay = queue.seat.delayMillis; ; delay = queue.seat.delayMillis) {
          if (delay > 0) return void clock.setTimer(send, Math.ceil(delay));
          queue.seat.take(1);
          queue.sent++;
        }
      };
      send();
    }
    await clock.advance(5 * 60_000);
    const sent = queues.map((queue) => queue.sent);
    expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(1);
    expect(Math.min(...sent)).toBeGreaterThan(1000);
  });

  it('wait for no queue that has nothing to send any more, or has left', async () => {
    const { clock, permits } = setUp();
    const [first, second, third] = [permits.join(), permits.join(), permits.join()];
    await clock.advance(1000);
    first.take(1);
    for (const other of [second, third]) {
      other.want(1, 0);
      expect(other.delayMillis).toBeGreaterThan(0);
    }
    await clock.advance(first.delayMillis - 1);
    second.want(0, 0);
    await third.leave();
    await clock.advance(1);
    expect(first.delayMillis).toBe(0);
  });

  it('hear nothing of a queue from before a goodbye', async () => {
    const { clock, permits, store } = setUp();
    const old = permits.join();
    await clock.advance(0);
    old.want(900, 0);
    await permits.close();
    const fresh = permits.join();
    await clock.advance(0);
    fresh.want(10, 0);
    old.want(900, 900);
    // The next report comes after 15 % of a period.
    await clock.advance(10_000);
    const hosts = (await store.fleet('backend'))?.hosts ?? [];
    expect(hosts.map(({ id }) => id)).toEqual(['host-2']);
    expect(hosts[0]?.wanted).toBeGreaterThan(0);
    expect(hosts[0]?.wanted).toBeLessThan(100);
    await old.leave();
    expect(permits.snapshot().hosts).toBe(1);
    expect((await store.fleet('backend'))?.hosts).toHaveLength(1);
  });

  it('want what the others want when one says nonsense', async () => {
    const { clock, permits, store } = setUp();
    const [first, second] = [permits.join(), permits.join()];
    await clock.advance(0);
    second.want(Number.NaN, 0);
    first.want(200, 0);
    await clock.advance(10_000);
    const [host] = (await store.fleet('backend'))?.hosts ?? [];
    expect(host?.wanted).toBeGreaterThanOrEqual(200);
  });

  it('are closed once, however often that is asked for', async () => {
    const { permits } = setUp();
    const closed = permits.close();
    expect(permits.close()).toBe(closed);
    await closed;
  });
});
