import { expect, it } from 'vitest';
import { DESTINATION, type StoreTests, TOTAL } from './store-tests.js';

/** Who the balancer is, and the document that it writes. */
export function testLeadership({ budget, first, using }: StoreTests): void {
  it('has one leader at a time, for a period unless it is kept', () =>
    using(async ({ store, pass }) => {
      const a = await store.sync(DESTINATION, first('a', { canLead: true }));
      expect(a.lease).toBeDefined();
      const b = await store.sync(DESTINATION, first('b', { canLead: true }));
      expect(b).toMatchObject({ leader: 'a' });
      expect(b.lease).toBeUndefined();
      expect(await store.lead(DESTINATION, 'process', budget)).toBeUndefined();
      await pass(0.8);
      expect(await store.lead(DESTINATION, 'a', budget)).toEqual(a.lease);
      await pass(0.8);
      expect(await store.lead(DESTINATION, 'process', budget)).toBeUndefined();
      await pass(0.3);
      const lease = await store.lead(DESTINATION, 'process', budget);
      expect(lease?.fence).toBeGreaterThan(a.lease?.fence ?? Infinity);
    }));

  it('has another leader at once when the leader leaves', () =>
    using(async ({ store }) => {
      await store.sync(DESTINATION, first('a', { canLead: true }));
      await store.leave(DESTINATION, { host: 'a', burst: 1 });
      expect(await store.lead(DESTINATION, 'b', budget)).toBeDefined();
    }));

  it('has another leader at once when a process that only balances says goodbye', () =>
    using(async ({ store }) => {
      expect(await store.lead(DESTINATION, 'process', budget)).toBeDefined();
      await store.leave(DESTINATION, { host: 'process', burst: 1 });
      expect(await store.lead(DESTINATION, 'b', budget)).toBeDefined();
    }));

  it('takes a document from the holder of the lease that was made from the last one', () =>
    using(async ({ store, pass }) => {
      const { lease, epoch } = await store.sync(DESTINATION, first('a', { canLead: true }));
      const fence = lease?.fence ?? Number.NaN;
      const document = { leader: 'a', fence, basedOn: 0, shares: new Map([['a', 0.75]]) };
      expect(await store.publish(DESTINATION, { ...document, leader: 'b' })).toBe(false);
      expect(await store.publish(DESTINATION, { ...document, fence: fence - 1 })).toBe(false);
      expect(await store.publish(DESTINATION, { ...document, basedOn: 1 })).toBe(false);
      expect(await store.publish(DESTINATION, document)).toBe(true);
      expect(await store.publish(DESTINATION, document)).toBe(false);
      const reply = await store.sync(DESTINATION, first('a', { sequence: 2, epoch }));
      expect(reply).toMatchObject({ version: 1, share: 0.75 });
      await pass(1.1);
      expect(await store.publish(DESTINATION, { ...document, basedOn: 1 })).toBe(false);
      const next = await store.lead(DESTINATION, 'b', budget);
      const shares = new Map([['a', 0.5]]);
      const of = { leader: 'b', fence: next?.fence ?? Number.NaN, basedOn: 1, shares };
      expect(await store.publish(DESTINATION, of)).toBe(true);
      expect(await store.fleet(DESTINATION)).toMatchObject({ version: 2, leader: 'b' });
    }));

  it('tells one that has more than its share to go down, as far as another lacks its due', () =>
    using(async ({ store, pass }) => {
      const a = await store.sync(DESTINATION, first('a', { canLead: true }));
      const { epoch } = a;
      const all = await store.sync(
        DESTINATION,
        first('a', { sequence: 2, epoch, holding: a.permits, wanted: TOTAL }),
      );
      expect(all.permits).toBe(TOTAL * 0.999);
      const b = await store.sync(DESTINATION, first('b', { burst: 0.25 }));
      expect(b.permits).toBeLessThan(2);
      await pass(0.1);
      const shares = new Map([
        ['a', 0.5],
        ['b', 0.5],
      ]);
      const fence = a.lease?.fence ?? Number.NaN;
      expect(await store.publish(DESTINATION, { leader: 'a', fence, basedOn: 0, shares })).toBe(true);
      await store.sync(DESTINATION, first('b', { sequence: 2, epoch, holding: b.permits, wanted: 400 }));
      const report = { epoch, used: TOTAL, wanted: TOTAL };
      const told = await store.sync(
        DESTINATION,
        first('a', { ...report, sequence: 3, holding: all.permits }),
      );
      expect(told.permits).toBeLessThan(all.permits * 0.9);
      expect(told.permits).toBeGreaterThanOrEqual(TOTAL / 2);
      await store.sync(DESTINATION, first('a', { ...report, sequence: 4, holding: told.permits }));
      const due = await store.sync(
        DESTINATION,
        first('b', { sequence: 3, epoch, holding: b.permits, wanted: 400 }),
      );
      expect(due.permits).toBeGreaterThan(TOTAL * 0.1);
    }));
}
