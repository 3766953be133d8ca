import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RebalanceHost, rebalance } from './rebalance.js';

const FLOATS = 1e-9;

/** Hosts whose shares sum to 1, and whose use lies within them. */
const fleet = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      weight: fc.double({ min: 0.001, max: 1000, noNaN: true }),
      usedPart: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      isNew: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30, selector: ({ id }) => id },
  )
  .map((drawn) => {
    const totalPermits = 100_000;
    const sum = drawn.reduce((all, { weight, isNew }) => all + (isNew ? 0 : weight), 0);
    const hosts = drawn.map(({ id, weight, usedPart, isNew }): RebalanceHost => {
      const share = isNew || sum === 0 ? 0 : weight / sum;
      return { id, share, permits: share * totalPermits, used: usedPart * share * totalPermits };
    });
    return { hosts, totalPermits };
  });

const weird = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, -1, Infinity, -Infinity, 1e308, 5e-324, 0));
const weirdHosts = fc.array(
  fc.record({ id: fc.string({ maxLength: 2 }), share: weird, used: weird, permits: weird }),
  {
    maxLength: 20,
  },
);

function sumOf(shares: Map<string, number>): number {
  return [...shares.values()].reduce((sum, share) => sum + share, 0);
}

describe('rebalance, of any fleet', () => {
  it('has shares that sum to 1, of at least 5 % of the fair part', () => {
    fc.assert(
      fc.property(fleet, (input) => {
        const shares = rebalance(input);
        expect(sumOf(shares)).toBeCloseTo(1, 9);
        const minimum = 0.05 / input.hosts.length;
        for (const { id } of input.hosts) expect(shares.get(id)).toBeGreaterThanOrEqual(minimum - FLOATS);
      }),
    );
  });

  it('leaves a host that uses less than its share its use and headroom, where no newcomer comes', () => {
    fc.assert(
      fc.property(fleet, ({ hosts, totalPermits }) => {
        fc.pre(hosts.every(({ share }) => share > 0));
        const shares = rebalance({ hosts, totalPermits });
        // Those below the minimum are lifted by all who are above, which takes up to 5 % of what these have.
        for (const { id, used, share } of hosts) {
          const kept = Math.min(share, (used / totalPermits) * 1.03);
          expect(shares.get(id)).toBeGreaterThanOrEqual(kept * 0.95 - FLOATS);
        }
      }),
    );
  });

  it('never takes from a host that uses all while another leaves something, but for minima and newcomers', () => {
    fc.assert(
      fc.property(fleet, ({ hosts, totalPermits }) => {
        fc.pre(hosts.every(({ share }) => share > 0.05 / hosts.length));
        const shares = rebalance({ hosts, totalPermits });
        for (const { id, used, share, permits } of hosts) {
          if (used < permits) continue;
          expect(shares.get(id)).toBeGreaterThanOrEqual(share * 0.95 - FLOATS);
        }
      }),
    );
  });

  it('gives newcomers the fair part at least, but for minima', () => {
    fc.assert(
      fc.property(fleet, ({ hosts, totalPermits }) => {
        const shares = rebalance({ hosts, totalPermits });
        for (const { id, share } of hosts) {
          if (share === 0) expect(shares.get(id)).toBeGreaterThanOrEqual(0.95 / hosts.length - FLOATS);
        }
      }),
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fleet, fc.infiniteStream(fc.nat()), ({ hosts, totalPermits }, keys) => {
        const shuffled = hosts
          .map((host) => ({ host, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ host }) => host);
        expect(new Map(rebalance({ hosts: shuffled, totalPermits }))).toEqual(
          rebalance({ hosts, totalPermits }),
        );
      }),
    );
  });

  // Shares may go back and forth where a host uses nearly all of its own; what passes hardly does.
  it('passes a constant demand in the end, as far as the budget goes', () => {
    fc.assert(
      fc.property(fleet, ({ hosts, totalPermits }) => {
        const demands = hosts.map(({ used }) => used * 1.5);
        const whole = demands.reduce((sum, demand) => sum + demand, 0);
        let shares = rebalance({ hosts, totalPermits });
        let passed = 0;
        for (let round = 0; round < 420; round++) {
          const now = hosts.map(({ id }, index) => {
            const share = shares.get(id) ?? 0;
            const permits = share * totalPermits;
            return { id, share, permits, used: Math.min(demands[index] ?? 0, permits) };
          });
          if (round >= 400) passed += now.reduce((sum, { used }) => sum + used, 0) / 20;
          shares = rebalance({ hosts: now, totalPermits });
        }
        expect(passed).toBeGreaterThanOrEqual(0.9 * Math.min(whole, totalPermits));
      }),
      { numRuns: 300 },
    );
  });

  it('has shares that sum to 1 whatever the numbers are', () => {
    fc.assert(
      fc.property(weirdHosts, weird, (hosts, totalPermits) => {
        const shares = rebalance({ hosts, totalPermits });
        expect(shares.size).toBe(new Set(hosts.map(({ id }) => id)).size);
        for (const share of shares.values()) expect(share >= 0 && share <= 1 + FLOATS).toBe(true);
        if (hosts.length > 0) expect(sumOf(shares)).toBeCloseTo(1, 9);
      }),
      { numRuns: 1000 },
    );
  });
});
