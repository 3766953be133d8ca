import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../adaptive-concurrency/src/simulate/random.js';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { unreliable } from '../../testing/unreliable-store.js';
import { resolveOptions } from '../config/options.js';
import { MemoryStore } from '../store/memory-store.js';
import type { PermitStore } from '../store/permit-store.js';
import { Instance } from './instance.js';

const PERIOD_MILLIS = 60_000;
const TOTAL = 1000;

function setUp() {
  const clock = new VirtualClock();
  const memory = new MemoryStore(clock);
  let fate: 'arrives' | 'lost' | 'unanswered' = 'arrives';
  let reports = 0;
  const store = unreliable(memory, () => fate);
  const counting: PermitStore = {
    ...store,
    sync(destination, report) {
      reports++;
      return store.sync(destination, report);
    },
  };
  const start = (host: string, seed = 1) => {
    const settings = resolveOptions({ store: counting, destination: 'backend', totalPermits: TOTAL });
    return new Instance(settings, { clock, random: seededRandom(seed), host });
  };
  return {
    clock,
    memory,
    start,
    reports: () => reports,
    network: (now: typeof fate) => {
      fate = now;
    },
  };
}

describe('Instance', () => {
  it('has nothing before the first answer, and a part right after it', async () => {
    const { clock, start } = setUp();
    const permits = start('a');
    expect(permits.delayMillis).toBeGreaterThan(0);
    expect(permits.snapshot()).toMatchObject({
      share: 0,
      state: 'safe',
      lastSyncAgeMillis: Infinity,
      hosts: 0,
    });
    await clock.advance(0);
    expect(permits.snapshot()).toMatchObject({
      share: 0.5,
      permitsPerPeriod: 500,
      state: 'synced',
      hosts: 1,
    });
  });

  it('reports three times in its first period, and about once in each one from then on', async () => {
    const { clock, start, reports } = setUp();
    start('a');
    await clock.advance(PERIOD_MILLIS);
    expect(reports()).toBe(3);
    await clock.advance(20 * PERIOD_MILLIS);
    expect(reports()).toBeGreaterThanOrEqual(3 + 20);
    expect(reports()).toBeLessThanOrEqual(3 + 23);
  });

  it('touches the store in the background only', async () => {
    const { clock, start, reports } = setUp();
    const permits = start('a');
    await clock.advance(0);
    const before = reports();
    for (let request = 0; request < 1000; request++) {
      if (permits.delayMillis === 0) permits.take(1);
      permits.want(5);
      permits.snapshot();
    }
    await clock.settle();
    expect(reports()).toBe(before);
  });

  it('counts what is used, and how long something has waited for it', async () => {
    const { clock, start } = setUp();
    const permits = start('a');
    await clock.advance(1000);
    permits.take(1);
    permits.want(3);
    await clock.advance(50);
    expect(permits.snapshot()).toMatchObject({ used: 1, waitedMillis: 50 });
    permits.want(0);
    await clock.advance(1000);
    expect(permits.snapshot().waitedMillis).toBe(50);
  });

  it('keeps its share for a while when the store is gone, shrinks to a safe part, and grows again', async () => {
    const { clock, start, network } = setUp();
    const permits = start('a');
    for (let second = 0; second < 180; second++) {
      await clock.advance(1000);
      for (let request = 0; request < 4; request++) permits.take(1);
    }
    network('lost');
    const seen = new Map<string, number>();
    for (let second = 0; second < 150; second++) {
      await clock.advance(1000);
      for (let request = 0; request < 4; request++) permits.take(1);
      const { state, permitsPerPeriod } = permits.snapshot();
      seen.set(state, permitsPerPeriod);
    }
    expect([...seen.keys()]).toEqual(['synced', 'stale', 'safe']);
    // 240 a minute, of which it asked for all but two standard deviations before it knew that nobody answers.
    expect(seen.get('stale')).toBeGreaterThan(200);
    expect(seen.get('safe')).toBe(0.05 * TOTAL);
    network('arrives');
    await clock.advance(PERIOD_MILLIS);
    expect(permits.snapshot()).toMatchObject({ state: 'synced' });
  });

  it('loses no use to reports that are not answered', async () => {
    const { clock, memory, start, network } = setUp();
    const permits = start('a');
    await clock.advance(3 * PERIOD_MILLIS);
    network('lost');
    // Nobody has heard of any of this for a period.
    for (let second = 0; second < 60; second++) {
      permits.take(1);
      await clock.advance(1000);
    }
    network('arrives');
    await clock.advance(0.5 * PERIOD_MILLIS);
    const [entry] = (await memory.fleet('backend'))?.hosts ?? [];
    expect(entry?.used).toBeGreaterThan(20);
  });

  it('gives its share back when it is closed, and sends nothing from then on', async () => {
    const { clock, memory, start, reports } = setUp();
    const permits = start('a');
    await clock.advance(5000);
    await permits.close();
    await permits.close();
    expect(permits.delayMillis).toBeGreaterThan(0);
    expect(await memory.fleet('backend')).toMatchObject({ hosts: [], unassigned: TOTAL - 1 });
    const before = reports();
    await clock.advance(10 * PERIOD_MILLIS);
    expect(reports()).toBe(before);
    expect(clock.pending).toEqual([]);
  });

  it('can be closed when the store does not answer', async () => {
    const { clock, start, network } = setUp();
    const permits = start('a');
    await clock.advance(5000);
    network('lost');
    const closed = permits.close();
    await clock.advance(PERIOD_MILLIS);
    await closed;
  });

  it('balances while it holds the lease; another takes over within a period and a half', async () => {
    const { clock, memory, start } = setUp();
    const instances = [start('a', 1), start('b', 2), start('c', 3)];
    await clock.advance(2 * PERIOD_MILLIS);
    const leading = () => instances.filter((instance) => instance.snapshot().leader);
    expect(leading()).toHaveLength(1);
    const version = (await memory.fleet('backend'))?.version ?? 0;
    expect(version).toBeGreaterThan(0);
    await leading()[0]?.close();
    await clock.advance(PERIOD_MILLIS);
    expect(leading()).toHaveLength(1);
    expect((await memory.fleet('backend'))?.version).toBeGreaterThan(version);
  });

  it('follows a budget that is changed, within a period', async () => {
    const { clock, memory, start } = setUp();
    const permits = start('a');
    await clock.advance(3 * PERIOD_MILLIS);
    permits.want(10_000);
    await memory.setTotalPermits('backend', TOTAL / 4);
    await clock.advance(PERIOD_MILLIS);
    expect(permits.snapshot()).toMatchObject({ totalPermits: TOTAL / 4 });
    expect(permits.snapshot().permitsPerPeriod).toBeLessThanOrEqual(TOTAL / 4);
    await memory.setTotalPermits('backend', TOTAL * 4);
    await clock.advance(PERIOD_MILLIS);
    expect(permits.snapshot().permitsPerPeriod).toBeGreaterThan(TOTAL);
  });
});
