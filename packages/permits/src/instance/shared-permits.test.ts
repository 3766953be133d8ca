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
  const permits = new SharedPermits('requests', () => {
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
});
