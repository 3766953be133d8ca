import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { unreliable } from '../../testing/unreliable-store.js';
import { resolveOptions } from '../config/options.js';
import { MemoryStore } from '../store/memory-store.js';
import type { PermitStore } from '../store/permit-store.js';
import { Instance } from './instance.js';

function setUp(periodMillis = 60_000, wrap = (store: PermitStore) => store) {
  const clock = new VirtualClock();
  const memory = new MemoryStore(clock);
  const calls: string[] = [];
  const told: PermitStore = {
    ...unreliable(memory, () => 'arrives'),
    sync: (destination, report) => {
      calls.push('sync');
      return memory.sync(destination, report);
    },
    leave: (destination, goodbye) => {
      calls.push('leave');
      return memory.leave(destination, goodbye);
    },
  };
  const settings = resolveOptions({
    store: wrap(told),
    destination: 'backend',
    totalPermits: 1000,
    periodMillis,
  });
  const permits = new Instance(settings, { clock, random: () => 0.5, host: 'a' });
  return { clock, memory, permits, calls };
}

/** Reports take a while to arrive. */
function slow(clock: () => VirtualClock, millis: number) {
  return (store: PermitStore): PermitStore => ({
    ...store,
    leave: (destination, goodbye) => store.leave(destination, goodbye),
    sync: async (destination, report) => {
      await new Promise<void>((resolve) => clock().setTimer(resolve, millis));
      return store.sync(destination, report);
    },
  });
}

const never = () => new Promise<never>(() => {});

describe('a goodbye', () => {
  it('does not overtake the report under way, which would bring the instance back', async () => {
    const parts = setUp(
      60_000,
      slow(() => parts.clock, 1000),
    );
    const { clock, memory, permits, calls } = parts;
    await clock.advance(100);
    const closed = permits.close();
    await clock.advance(1000);
    await closed;
    expect(calls).toEqual(['sync', 'leave']);
    expect(await memory.fleet('backend')).toMatchObject({ hosts: [] });
  });

  it.each([
    [4000, 1000],
    [3_600_000, 5000],
  ])(
    'in a period of %d ms is over after %d ms, when the store does not answer',
    async (periodMillis, most) => {
      const { clock, permits } = setUp(periodMillis, (store) => ({ ...store, sync: never, leave: never }));
      await clock.advance(0);
      let isOver = false;
      permits.close().then(() => {
        isOver = true;
      });
      await clock.advance(most - 1);
      expect(isOver).toBe(false);
      // Whoever waits for it with nothing else to do is still there when it is over.
      expect(clock.pending.some(({ isKeptAlive }) => isKeptAlive)).toBe(true);
      await clock.advance(1);
      await clock.settle();
      expect(isOver).toBe(true);
    },
  );

  it('is said once', async () => {
    const { clock, permits, calls } = setUp();
    await clock.advance(0);
    const closed = permits.close();
    expect(permits.close()).toBe(closed);
    await closed;
    expect(calls.filter((call) => call === 'leave')).toHaveLength(1);
  });
});
