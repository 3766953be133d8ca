import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { firstReport } from '../../testing/first-report.js';
import { MemoryStore } from '../store/memory-store.js';
import type { Report } from '../store/permit-store.js';
import { balance } from './balance.js';

const budget = { totalPermits: 1000, periodMillis: 60_000 };

const reportOf = (host: string, more: Partial<Report>): Report => firstReport(budget, host, more);

describe('balance', () => {
  it('writes shares that follow use, for the instances that are alive', async () => {
    const clock = new VirtualClock();
    const store = new MemoryStore(clock);
    await store.sync('backend', reportOf('silent', {}));
    await clock.advance(2.5 * budget.periodMillis);
    const { permits, epoch } = await store.sync('backend', reportOf('idle', {}));
    await store.sync('backend', reportOf('busy', {}));
    const lease = await store.lead('backend', 'me', budget);
    if (lease === undefined) throw new Error('The lease was free.');
    const idle = { sequence: 2, epoch, used: 10, wanted: 10, holding: permits };
    await store.sync('backend', reportOf('idle', idle));
    await store.sync(
      'backend',
      reportOf('busy', { sequence: 2, epoch, used: 900, wanted: 5000, holding: 1000 }),
    );
    expect(await balance(store, 'backend', 'me', lease)).toBe(true);
    const after = await store.sync(
      'backend',
      reportOf('busy', { sequence: 3, epoch, wanted: 5000, holding: 1000 }),
    );
    expect(after.version).toBe(1);
    expect(after.share).toBeGreaterThan(0.5);
    const silent = await store.sync('backend', reportOf('silent', { sequence: 2, epoch }));
    expect(silent.share).toBeUndefined();
  });

  it('writes nothing once somebody else has the lease', async () => {
    const clock = new VirtualClock();
    const store = new MemoryStore(clock);
    await store.sync('backend', reportOf('a', {}));
    const lease = await store.lead('backend', 'before', budget);
    if (lease === undefined) throw new Error('The lease was free.');
    await clock.advance(1.1 * budget.periodMillis);
    await store.lead('backend', 'now', budget);
    expect(await balance(store, 'backend', 'before', lease)).toBe(false);
    expect(await store.fleet('backend')).toMatchObject({ version: 0, leader: 'now' });
  });
});
