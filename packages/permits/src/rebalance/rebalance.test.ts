import { describe, expect, it } from 'vitest';
import { type RebalanceHost, rebalance } from './rebalance.js';

const TOTAL = 100_000;

/** What instances with these demands pass, period by period, the first with equal shares. */
function passed(demands: Readonly<Record<string, number>>, periods: number): number[] {
  const ids = Object.keys(demands);
  let shares = new Map(ids.map((id) => [id, 1 / ids.length]));
  return Array.from({ length: periods }, () => {
    const hosts = [...shares].map(([id, share]): RebalanceHost => {
      const permits = share * TOTAL;
      return { id, share, permits, used: Math.min(demands[id] ?? 0, permits) };
    });
    shares = rebalance({ hosts, totalPermits: TOTAL });
    return hosts.reduce((sum, { used }) => sum + used, 0);
  });
}

describe('rebalance', () => {
  it('moves what one host leaves to the one that lacks it, within a period', () => {
    const [first, ...later] = passed({ a: 20_000, b: 80_000 }, 6);
    expect(first).toBe(70_000);
    for (const total of later) expect(total).toBeGreaterThanOrEqual(99_000);
  });

  it('follows a demand that moves to the other host', () => {
    const hosts = [
      { id: 'a', share: 0.2, permits: 20_000, used: 20_000 },
      { id: 'b', share: 0.8, permits: 80_000, used: 10_000 },
    ];
    const shares = rebalance({ hosts, totalPermits: TOTAL });
    expect(shares.get('b')).toBeCloseTo(0.103, 9);
    expect(shares.get('a')).toBeCloseTo(0.897, 9);
  });

  it('divides the surplus in proportion', () => {
    const hosts = [
      { id: 'idle', share: 0.4, permits: 40_000, used: 10_000 },
      { id: 'large', share: 0.4, permits: 40_000, used: 40_000 },
      { id: 'small', share: 0.2, permits: 20_000, used: 20_000 },
    ];
    const shares = rebalance({ hosts, totalPermits: TOTAL });
    expect(shares.get('large')).toBeCloseTo(2 * (shares.get('small') ?? 0), 9);
    expect(shares.get('idle')).toBeCloseTo(0.103, 9);
  });

  it('changes nothing when everybody has more than enough', () => {
    const hosts = [
      { id: 'a', share: 0.7, permits: 70_000, used: 35_000 },
      { id: 'b', share: 0.3, permits: 30_000, used: 15_000 },
    ];
    const shares = rebalance({ hosts, totalPermits: TOTAL });
    expect(shares.get('a')).toBeCloseTo(0.7, 9);
    expect(shares.get('b')).toBeCloseTo(0.3, 9);
  });

  it('gives a new host a fair part', () => {
    const busy = { share: 0.5, permits: 50_000, used: 50_000 };
    const hosts = [
      { id: 'a', ...busy },
      { id: 'b', ...busy },
      { id: 'new', share: 0, permits: 0, used: 0 },
    ];
    for (const share of rebalance({ hosts, totalPermits: TOTAL }).values())
      expect(share).toBeCloseTo(1 / 3, 9);
  });

  it('gives all to the hungry whose shares are too small to be divided', () => {
    const idle = { share: 1, used: 0, permits: 100 };
    const hungry = { id: 'c', share: 5e-324, used: 1, permits: 1 };
    const hosts = [{ id: 'a', ...idle }, { id: 'b', ...idle }, hungry];
    const shares = rebalance({ totalPermits: 100, hosts });
    const minimum = 0.05 / 3;
    expect(shares.get('a')).toBeCloseTo(minimum, 9);
    expect(shares.get('b')).toBeCloseTo(minimum, 9);
    expect(shares.get('c')).toBeCloseTo(1 - 2 * minimum, 9);
  });

  it.each([10n, '0.5', null, {}, true])('counts a share that is no number as 0: %s', (share) => {
    const sound = { id: 'a', share: 0.5, used: 50, permits: 50 };
    const withShare = (given: unknown) =>
      Reflect.apply(rebalance, undefined, [
        { totalPermits: 100, hosts: [sound, { id: 'b', share: given, used: 0, permits: 0 }] },
      ]);
    expect(withShare(share)).toEqual(withShare(0));
  });

  it('gives one host everything, and no host nothing', () => {
    const alone = { id: 'a', share: 0.1, permits: 10_000, used: 0 };
    expect([...rebalance({ hosts: [alone], totalPermits: TOTAL })]).toEqual([['a', 1]]);
    expect(rebalance({ hosts: [], totalPermits: TOTAL }).size).toBe(0);
  });
});
