import { expect, it } from 'vitest';
import { DESTINATION, type StoreTests, TOTAL } from './store-tests.js';

/** Who gets how much. */
export function testGrants({ first, using }: StoreTests): void {
  it('gives a new instance a part, and never more than there is', () =>
    using(async ({ store }) => {
      let sum = 0;
      for (let host = 1; host <= 8; host++) {
        const reply = await store.sync(DESTINATION, first(`host-${host}`));
        expect(reply.accepted).toBe(true);
        expect(reply.hosts).toBe(host);
        expect(reply.permits).toBeGreaterThan(0);
        sum += reply.permits;
        expect(sum).toBeLessThanOrEqual(TOTAL);
      }
    }));

  it('keeps destinations apart', () =>
    using(async ({ store }) => {
      const one = await store.sync('one', first('a'));
      const other = await store.sync('other', first('b'));
      expect(other.permits).toBe(one.permits);
      expect(other.hosts).toBe(1);
    }));

  it('takes no report that is as old as the last one, or older', () =>
    using(async ({ store }) => {
      const { permits, epoch } = await store.sync(DESTINATION, first('a'));
      const second = { sequence: 3, epoch, used: 7, holding: permits, wanted: permits };
      const { permits: granted } = await store.sync(DESTINATION, first('a', second));
      for (const sequence of [2, 3]) {
        const late = await store.sync(DESTINATION, first('a', { ...second, sequence, used: 99, holding: 1 }));
        expect(late.accepted).toBe(false);
      }
      expect((await store.fleet(DESTINATION))?.hosts).toMatchObject([{ id: 'a', used: 7, permits: granted }]);
    }));

  it('gives one what another gives back, in the next report', () =>
    using(async ({ store }) => {
      const a = await store.sync(DESTINATION, first('a'));
      const b = await store.sync(DESTINATION, first('b'));
      const { epoch } = a;
      await store.sync(DESTINATION, first('b', { sequence: 2, epoch, holding: b.permits, wanted: TOTAL }));
      await store.sync(DESTINATION, first('a', { sequence: 2, epoch, holding: 100, wanted: 100 }));
      const { permits } = (await store.fleet(DESTINATION))?.hosts.find(({ id }) => id === 'b') ?? {
        permits: 0,
      };
      const more = await store.sync(
        DESTINATION,
        first('b', { sequence: 3, epoch, holding: permits, wanted: TOTAL }),
      );
      expect(more.permits).toBeGreaterThan(TOTAL * 0.89);
      expect(more.permits).toBeLessThanOrEqual(TOTAL - 100);
    }));

  it('counts what it has granted until the instance says that it holds less', () =>
    using(async ({ store }) => {
      const { epoch } = await store.sync(DESTINATION, first('a'));
      // The answer to this one gets lost.
      await store.sync(DESTINATION, first('a', { sequence: 2, epoch, holding: 0, wanted: TOTAL }));
      const b = await store.sync(DESTINATION, first('b'));
      const held = (await store.fleet(DESTINATION))?.hosts.find(({ id }) => id === 'a')?.permits ?? 0;
      expect(held + b.permits).toBeLessThanOrEqual(TOTAL);
      await store.sync(DESTINATION, first('a', { sequence: 3, epoch, holding: 50, wanted: 50 }));
      const after = await store.sync(
        DESTINATION,
        first('b', { sequence: 2, epoch, holding: b.permits, wanted: 800 }),
      );
      expect(after.permits).toBe(800);
    }));

  it('never believes that an instance holds more than it was granted', () =>
    using(async ({ store }) => {
      const { permits, epoch } = await store.sync(DESTINATION, first('a'));
      const reply = await store.sync(
        DESTINATION,
        first('a', { sequence: 2, epoch, holding: 1e6, wanted: permits }),
      );
      expect(reply.permits).toBeLessThanOrEqual(TOTAL);
    }));

  it('lowers all in the next report when the budget shrinks, once', () =>
    using(async ({ store }) => {
      const { permits, epoch } = await store.sync(DESTINATION, first('a'));
      await store.setTotalPermits(DESTINATION, TOTAL / 2);
      const report = { epoch, holding: permits, wanted: permits };
      const lower = await store.sync(DESTINATION, first('a', { ...report, sequence: 2 }));
      expect(lower.budget.totalPermits).toBe(TOTAL / 2);
      expect(lower.permits).toBe(permits / 2);
      // The answer was lost, so that it still says the same.
      expect((await store.sync(DESTINATION, first('a', { ...report, sequence: 3 }))).permits).toBe(
        permits / 2,
      );
    }));

  it('gives more when the budget grows', () =>
    using(async ({ store }) => {
      const { permits, epoch } = await store.sync(DESTINATION, first('a'));
      await store.setTotalPermits(DESTINATION, TOTAL * 10);
      const reply = await store.sync(
        DESTINATION,
        first('a', { sequence: 2, epoch, holding: permits, wanted: 8000 }),
      );
      expect(reply.permits).toBe(8000);
    }));

  it('refuses to set the budget of a destination that nobody reports to', () =>
    using(async ({ store }) => {
      await expect(store.setTotalPermits('nowhere', 5)).rejects.toThrow(RangeError);
    }));
}
