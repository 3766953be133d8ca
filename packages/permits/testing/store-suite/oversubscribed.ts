import { expect, it } from 'vitest';
import type { PermitStore } from '../../src/store/permit-store.js';
import { DESTINATION, type StoreTests, TOTAL } from './store-tests.js';

/** What an instance of before has of a memory that is lost. */
interface Survivor {
  readonly host: string;
  epoch: string | undefined;
  sequence: number;
  holding: number;
}

/** More is held than there is: a store without memory can't know, and gives parts of it to others. */
export function testOversubscribed({ first, using }: StoreTests): void {
  /** All report that they want everything, and keep to the answer. */
  async function round(store: PermitStore, hosts: readonly Survivor[]): Promise<void> {
    for (const host of hosts) {
      host.sequence++;
      const reply = await store.sync(DESTINATION, first(host.host, { ...host, wanted: TOTAL }));
      host.epoch = reply.epoch;
      host.holding = reply.permits;
    }
  }

  const survivor = (host: string, holding: number, epoch: string | undefined = 'lost'): Survivor => ({
    host,
    epoch,
    sequence: 7,
    holding,
  });

  const sumOf = (hosts: readonly { readonly holding: number }[]) =>
    hosts.reduce((sum, { holding }) => sum + holding, 0);

  it('has all go down to the budget within two reports when a newcomer was first after a loss of memory', () =>
    using(async ({ store }) => {
      const newcomer = survivor('newcomer', 0, undefined);
      const hosts = [newcomer, survivor('a', 400), survivor('b', 400), survivor('c', 200)];
      await round(store, hosts);
      expect(newcomer.holding).toBe(TOTAL / 2);
      await round(store, hosts);
      expect(sumOf(hosts)).toBeLessThanOrEqual(TOTAL);
      // Not by more than what was too much, but for rounding.
      expect(sumOf(hosts)).toBeGreaterThan(TOTAL * 0.9);
      await round(store, hosts);
      const { hosts: entries = [], unassigned } = (await store.fleet(DESTINATION)) ?? {};
      expect(entries.reduce((sum, { permits }) => sum + permits, 0) + (unassigned ?? 0)).toBe(TOTAL);
    }));

  it('has those who held parts of a larger budget keep to the one that counts, at once', () =>
    using(async ({ store }) => {
      const hosts = [survivor('a', 50 * TOTAL), survivor('b', 30 * TOTAL)];
      await round(store, hosts);
      expect(hosts[0]?.holding).toBe(TOTAL);
      // Nobody else has to make room for the rest of it.
      const entries = (await store.fleet(DESTINATION))?.hosts ?? [];
      expect(entries.map(({ permits }) => permits)).toEqual([TOTAL, TOTAL]);
      await round(store, hosts);
      expect(sumOf(hosts)).toBeLessThanOrEqual(TOTAL);
      for (const { holding } of hosts) expect(holding).toBeGreaterThanOrEqual((0.05 * TOTAL) / 2);
    }));

  it('lowers in proportion those who are not above their target', () =>
    using(async ({ store }) => {
      const [a, b] = [survivor('a', 300), survivor('b', 300)];
      await round(store, [survivor('silent', 700), a, b]);
      // There was no third one when the first of them reported, so nothing was too much yet.
      expect([a.holding, b.holding]).toEqual([300, Math.floor((300 * TOTAL * 64) / 1300) / 64]);
      const before = b.holding;
      await round(store, [a, b]);
      const expected = Math.floor((300 * TOTAL * 64) / (1000 + before)) / 64;
      expect(a.holding).toBe(expected);
      expect(b.holding).toBeLessThan(before);
    }));
}
