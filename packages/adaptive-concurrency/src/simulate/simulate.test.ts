import { describe, expect, it } from 'vitest';
import { createLimiter } from '../create-limiter.js';
import { simulateStatic } from './oracle.js';
import type { Scenario, WorkersModel } from './scenario.js';
import { simulate } from './simulate.js';

function scenario(destination: Partial<WorkersModel>, rest: Partial<Scenario> = {}): Scenario {
  return {
    name: 'test',
    destination: { model: 'workers', workers: 16, serviceMillis: 100, netMillis: 10, ...destination },
    ...rest,
  };
}

/** Times in which a mean is known to about a percent; that of a queue takes longer, as each wait depends on the one before. */
const LONG = { warmUpMillis: 60_000, measureMillis: 2_000_000 };
const VERY_LONG = { warmUpMillis: 60_000, measureMillis: 40_000_000 };

describe('simulate', () => {
  it('is the same for the same seed, and another one for another', () => {
    const one = scenario({ cv: 0.5, queue: 4 }, { measureMillis: 10_000 });
    const [first, second] = [simulate(one), simulate(one)];
    expect(second).toEqual(first);
    expect(simulate({ ...one, seed: 2 })).not.toEqual(first);
  });

  it('sends no more than the limit allows: so many requests in each round trip', () => {
    // 8 in each 110 ms, without chance.
    const { goodput, p50Millis, p99Millis, meanLimit, failedRatio } = simulateStatic(scenario({}), 8);
    expect(goodput).toBeCloseTo(8 / 0.11, 0);
    expect([p50Millis, p99Millis].map(Math.round)).toEqual([110, 110]);
    expect([meanLimit, failedRatio]).toEqual([8, 0]);
  });

  it('is bounded by the workers, and what is too much waits for them', () => {
    // 16 workers of 100 ms are 160/s; 32 in flight make a round trip of 32 / 160 = 200 ms.
    const { goodput, p50Millis } = simulateStatic(scenario({}), 32);
    expect(goodput).toBeCloseTo(160, 0);
    expect(Math.round(p50Millis)).toBe(200);
  });

  it("obeys Little's law: in flight = throughput * round trip", () => {
    const source = { kind: 'paced', perSecond: 130 } as const;
    const { series, goodput } = simulateStatic(
      scenario({ cv: 0.8 }, { ...LONG, clients: [{ source }] }),
      1000,
    );
    const mean = (of: (point: (typeof series)[number]) => number) =>
      series.reduce((sum, point) => sum + of(point), 0) / series.length;
    const rttMillis =
      mean((point) => point.succeeded * (point.rttMillis ?? 0)) / mean((point) => point.succeeded);
    const inFlight = mean((point) => point.inFlight);
    expect(goodput / 130).toBeCloseTo(1, 2);
    expect(inFlight / ((goodput * rttMillis) / 1000)).toBeCloseTo(1, 2);
  });

  // https://en.wikipedia.org/wiki/Pollaczek-Khinchine_formula: service * (1 + load / (1 - load) * (1 + cv^2) / 2)
  it.each([
    { cv: 0, load: 0.5, rttMillis: 150 },
    { cv: 1, load: 0.5, rttMillis: 200 },
    { cv: 0, load: 0.8, rttMillis: 300 },
    { cv: 0.5, load: 0.8, rttMillis: 350 },
  ])('queues as theory has it, at load $load and coefficient of variation $cv', ({ cv, load, rttMillis }) => {
    const clients = [{ source: { kind: 'paced', perSecond: load * 10 } as const }];
    const one = scenario({ workers: 1, netMillis: 0, cv }, { ...VERY_LONG, clients, timeoutMillis: 1e9 });
    const { series } = simulateStatic(one, 100_000);
    const succeeded = series.reduce((sum, point) => sum + point.succeeded, 0);
    const rtts = series.reduce((sum, point) => sum + point.succeeded * (point.rttMillis ?? 0), 0);
    expect(rtts / succeeded / rttMillis).toBeGreaterThan(0.97);
    expect(rtts / succeeded / rttMillis).toBeLessThan(1.03);
  });

  it('loses as many requests as Erlang has it, when nothing may wait', () => {
    // 3 workers with 2 offered: (2^3 / 3!) / (1 + 2 + 2^2 / 2! + 2^3 / 3!) = 0.2105 of what arrives, retries included.
    const workers = { workers: 3, cv: 1, queue: 0, netMillis: 1 };
    const clients = [{ source: { kind: 'paced', perSecond: 20 } as const }];
    const { succeeded, rejected } = simulateStatic(scenario(workers, { ...LONG, clients }), 1000);
    // What is sent again adds to the load, so it has to be taken into account: offered = 20/s / (1 - lost).
    const lost = rejected / (succeeded + rejected);
    const offered = (20 / (1 - lost)) * 0.1;
    const erlang = offered ** 3 / 6 / (1 + offered + offered ** 2 / 2 + offered ** 3 / 6);
    expect(lost / erlang).toBeGreaterThan(0.95);
    expect(lost / erlang).toBeLessThan(1.05);
  });

  it('gives every client a limiter of its own, from its start on', () => {
    const clients = [{}, { startMillis: 5000 }];
    const result = simulateStatic(scenario({}, { clients, warmUpMillis: 10_000, measureMillis: 10_000 }), 8);
    const limitAt = (atMillis: number) => result.series.find((point) => point.atMillis === atMillis)?.limit;
    expect([limitAt(4900), limitAt(5000)]).toEqual([4, 8]);
    expect(result.jainIndex).toBeCloseTo(1, 5);
    expect(result.goodput).toBeCloseTo(8 / 0.11, 0);
  });

  it('times out what is not answered', () => {
    const { timeouts, succeeded } = simulateStatic(
      {
        name: 'silent',
        destination: { model: 'curve', delayMillis: 100, concurrency: { limit: 0, action: 'drop' } },
        warmUpMillis: 5000,
        measureMillis: 30_000,
      },
      2,
    );
    // 2 slots, each of which ends at 10, 20 and 30 s.
    expect([timeouts, succeeded]).toEqual([6, 0]);
  });

  it('has a point in its series every 100 ms, which together hold all that happened', () => {
    const one = scenario({ cv: 0.5 }, { warmUpMillis: 0, measureMillis: 3000 });
    const { series, succeeded } = simulateStatic(one, 10);
    expect(series.map(({ atMillis }) => atMillis)).toEqual(
      Array.from({ length: 30 }, (_, i) => (i + 1) * 100),
    );
    expect(series.reduce((sum, point) => sum + point.succeeded, 0)).toBe(succeeded);
  });

  it('comes to an end even if everything is refused without a network in between', () => {
    const one = scenario({ workers: 0, queue: 0, netMillis: 0 }, { warmUpMillis: 0, measureMillis: 1000 });
    const { rejected, goodput } = simulateStatic(one, 3);
    // 3 slots, each of which ends every millisecond.
    expect(rejected).toBe(3 * 999);
    expect(goodput).toBe(0);
  });

  it("runs the scenario's own limiter, with its options", () => {
    const limiter = { algorithm: 'fixed', maxConcurrency: 3 } as const;
    const result = simulate(scenario({}, { limiter, measureMillis: 5000 }));
    expect(result).toEqual(simulate(scenario({}, { measureMillis: 5000 }), () => createLimiter(limiter)));
    expect(result.meanLimit).toBe(3);
  });
});
