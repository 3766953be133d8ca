import { expect, it } from 'vitest';
import { DESTINATION, type StoreTests, TOTAL } from './store-tests.js';

/** Instances that leave or are not heard of, and stores that lost their memory. */
export function testEndings({ first, using }: StoreTests): void {
  it('gives what a leaver had to the next that starts, but for its last request', () =>
    using(async ({ store }) => {
      const a = await store.sync(DESTINATION, first('a'));
      await store.leave(DESTINATION, { host: 'a', burst: 1 });
      const fleet = await store.fleet(DESTINATION);
      expect(fleet).toMatchObject({ hosts: [], remaining: 1, unassigned: TOTAL - 1 });
      const b = await store.sync(DESTINATION, first('b'));
      expect(b.permits).toBeGreaterThan(a.permits * 0.99);
    }));

  it('takes no report that comes after the goodbye', () =>
    using(async ({ store }) => {
      const { permits, epoch } = await store.sync(DESTINATION, first('a'));
      await store.leave(DESTINATION, { host: 'a', burst: 1 });
      const late = await store.sync(
        DESTINATION,
        first('a', { sequence: 2, epoch, holding: permits, wanted: permits }),
      );
      expect(late.accepted).toBe(false);
      expect((await store.fleet(DESTINATION))?.hosts).toEqual([]);
    }));

  it('keeps what a silent instance has for two periods, and its safe part for longer', () =>
    using(async ({ store, pass }) => {
      const { permits, safePermits } = await store.sync(DESTINATION, first('a'));
      expect(safePermits).toBeGreaterThan(0);
      await pass(1.9);
      expect((await store.fleet(DESTINATION))?.hosts).toMatchObject([{ id: 'a', permits }]);
      await pass(0.2);
      const fleet = await store.fleet(DESTINATION);
      expect(fleet).toMatchObject({ unassigned: TOTAL - safePermits, remaining: safePermits });
      expect(fleet?.hosts).toMatchObject([{ id: 'a', permits: safePermits }]);
      await pass(1);
      expect(await store.fleet(DESTINATION)).toMatchObject({ hosts: [], remaining: safePermits });
      await pass(10);
      expect(await store.fleet(DESTINATION)).toMatchObject({ unassigned: TOTAL, remaining: 0 });
    }));

  it('keeps the safe part that an instance was told of last, should it not have heard of a smaller one', () =>
    using(async ({ store, pass }) => {
      const { permits, safePermits, epoch } = await store.sync(DESTINATION, first('a'));
      await store.sync(DESTINATION, first('b'));
      const unanswered = { sequence: 2, epoch, holding: permits, wanted: permits };
      const { safePermits: smaller } = await store.sync(DESTINATION, first('a', unanswered));
      expect(smaller).toBeLessThan(safePermits);
      await pass(2.1);
      const silent = (await store.fleet(DESTINATION))?.hosts.find(({ id }) => id === 'a');
      expect(silent?.permits).toBe(safePermits);
    }));

  it('has an instance that was silent back with its safe part, and more', () =>
    using(async ({ store, pass }) => {
      const { safePermits, epoch } = await store.sync(DESTINATION, first('a'));
      await pass(5);
      const back = await store.sync(
        DESTINATION,
        first('a', { sequence: 2, epoch, holding: safePermits, wanted: 500 }),
      );
      expect(back.permits).toBe(500);
      expect(await store.fleet(DESTINATION)).toMatchObject({ remaining: 0, unassigned: 500 });
    }));

  it('grants nothing for a while when an instance knows of another memory', () =>
    using(async ({ store, pass }) => {
      const lost = { epoch: 'of before', holding: 400, wanted: 900 };
      const a = await store.sync(DESTINATION, first('a', { ...lost, sequence: 8 }));
      expect(a.permits).toBe(400);
      expect((await store.sync(DESTINATION, first('new'))).permits).toBe(0);
      await pass(1.5);
      const { epoch } = a;
      await store.sync(DESTINATION, first('a', { sequence: 9, epoch, holding: 400, wanted: 900 }));
      await pass(1);
      const later = await store.sync(
        DESTINATION,
        first('a', { sequence: 10, epoch, holding: 400, wanted: 900 }),
      );
      expect(later.permits).toBeGreaterThan(400);
    }));

  it('knows nothing of a destination that nobody has reported to', () =>
    using(async ({ store }) => {
      expect(await store.fleet('nowhere')).toBeUndefined();
      await store.leave('nowhere', { host: 'a', burst: 1 });
      const nothing = { leader: 'a', fence: 1, basedOn: 0, shares: new Map<string, number>() };
      expect(await store.publish('nowhere', nothing)).toBe(false);
    }));
}
