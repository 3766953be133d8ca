import { describe, expect, it } from 'vitest';
import { acquireAll, ManualClock, releaseAll, rounds } from '../testing/rounds.js';
import { GradientController } from './gradient.js';
import { createLimiter, type LimiterOptions } from './index.js';
import { resolveOptions } from './options.js';

function controllerOf(options: LimiterOptions): GradientController {
  return new GradientController(resolveOptions({ algorithm: 'gradient', maxConcurrency: 1000, ...options }));
}

/** A cohort with as many requests in flight as allowed, or as many as given, all with the same round trip. */
function cohort(controller: GradientController, rttMillis: number, inFlight = controller.limit): number {
  const marks = Array.from({ length: Math.max(8, controller.limit) }, () => controller.acquired(inFlight));
  for (const mark of marks) controller.succeeded(mark, rttMillis, 1);
  return controller.limit;
}

/** The limit by the published formula, smoothed by 0.2: `limit * gradient + sqrt(limit)`. */
function nextOf(limit: number, gradient: number): number {
  return 0.8 * limit + 0.2 * (limit * gradient + Math.sqrt(limit));
}

describe('the gradient', () => {
  it('lets the limit grow by a fifth of its root while round trips stay as they are', () => {
    const controller = controllerOf({ initialConcurrency: 100 });
    let expected = 100;
    for (let count = 0; count < 20; count++) {
      expected = nextOf(expected, 1);
      expect(cohort(controller, 50)).toBe(Math.floor(expected));
    }
    expect(controller.baselineRttMillis).toBeCloseTo(50, 9);
  });

  it.each([
    // The long-term round trip moves by a hundredth of the difference first.
    { rttMillis: 109, gradient: 1, why: 'within rttThresholdRatio' },
    {
      rttMillis: 150,
      gradient: (1.1 * 100.5) / 150,
      why: '1.1 times the long-term one over the present one',
    },
    { rttMillis: 1000, gradient: 0.5, why: 'one half at least' },
    { rttMillis: 60, gradient: 1, why: 'one at most' },
  ])('is $gradient at $rttMillis ms after 100 ms: $why', ({ rttMillis, gradient }) => {
    const controller = controllerOf({ initialConcurrency: 400 });
    cohort(controller, 100);
    const before = nextOf(400, 1);
    expect(cohort(controller, rttMillis)).toBe(Math.floor(nextOf(before, gradient)));
    expect(controller.baselineRttMillis).toBeCloseTo(100 + (rttMillis - 100) / 100, 9);
  });

  it('takes more where rttThresholdRatio is higher', () => {
    const controller = controllerOf({ initialConcurrency: 400, rttThresholdRatio: 1.6 });
    cohort(controller, 100);
    expect(cohort(controller, 150)).toBe(Math.floor(nextOf(nextOf(400, 1), 1)));
  });

  it('brings a long-term round trip down that is more than twice the present one', () => {
    const controller = controllerOf({ initialConcurrency: 100 });
    cohort(controller, 100);
    cohort(controller, 49);
    // 100 - 51 / 100, and a twentieth less.
    expect(controller.baselineRttMillis).toBeCloseTo(99.49 * 0.95, 9);
  });

  it('does not grow unless the limit was reached, but falls all the same', () => {
    const controller = controllerOf({ initialConcurrency: 400 });
    expect(cohort(controller, 100, 399)).toBe(400);
    const fallen = nextOf(400, (1.1 * 101) / 200);
    expect(cohort(controller, 200, 399)).toBe(Math.floor(fallen));
  });

  it('decides when a cohort as large as the limit has returned, of eight at least', () => {
    const controller = controllerOf({ initialConcurrency: 2 });
    const marks = Array.from({ length: 9 }, () => controller.acquired(2));
    const known = marks.map((mark) => {
      controller.succeeded(mark, 100, 1);
      return controller.baselineRttMillis;
    });
    expect(known.findIndex((millis) => millis !== undefined)).toBe(7);
    // What was sent before the decision counts for no other.
    for (const mark of marks) controller.succeeded(mark, 10_000, 1);
    expect(controller.baselineRttMillis).toBe(100);
  });

  it('stays within its bounds', () => {
    const controller = controllerOf({ minConcurrency: 5, initialConcurrency: 28, maxConcurrency: 30 });
    for (let count = 0; count < 20; count++) cohort(controller, 100);
    expect(controller.limit).toBe(30);
    for (let count = 0; count < 40; count++) controller.rejected();
    expect(controller.limit).toBe(5);
  });

  it.each([
    { initialConcurrency: 100, decreaseRatio: 0.9, limit: 90 },
    { initialConcurrency: 100, decreaseRatio: 0.5, limit: 50 },
    { initialConcurrency: 4, decreaseRatio: 0.9, limit: 3 },
  ])(
    'goes from $initialConcurrency to $limit on a rejection, with a ratio of $decreaseRatio',
    ({ limit, ...options }) => {
      const controller = controllerOf(options);
      const before = controller.acquired(1);
      controller.rejected();
      expect(controller.limit).toBe(limit);
      expect(controller.isCurrent(before)).toBe(false);
      expect(controller.isCurrent(controller.acquired(1))).toBe(true);
    },
  );

  it('falls by one at least, whatever stands behind the point', () => {
    const controller = controllerOf({ initialConcurrency: 5, decreaseRatio: 0.99 });
    cohort(controller, 100);
    cohort(controller, 100);
    // 5.91, of which 99 % are 5.85.
    expect(Math.floor(0.99 * nextOf(nextOf(5, 1), 1))).toBe(5);
    controller.rejected();
    expect(controller.limit).toBe(4);
  });

  it.each([
    { after: 'outage', initialConcurrency: 100, limit: 2, baseline: 80 },
    { after: 'idleness', initialConcurrency: 100, limit: 100, baseline: undefined },
  ] as const)('restarts after $after with $limit', ({ after, initialConcurrency, limit, baseline }) => {
    const controller = controllerOf({ minConcurrency: 2, initialConcurrency });
    cohort(controller, 80);
    const mark = controller.acquired(1);
    controller.restart(after);
    expect(controller.limit).toBe(limit);
    expect(controller.baselineRttMillis).toBe(baseline);
    expect(controller.isCurrent(mark)).toBe(false);
  });

  it('restarts from half of the limit after idleness where that is more than the initial one', () => {
    const controller = controllerOf({ initialConcurrency: 10 });
    controller.recover(301);
    controller.restart('idleness');
    expect(controller.limit).toBe(150);
  });

  it('never restarts or recovers beyond what it may', () => {
    const controller = controllerOf({ minConcurrency: 4, initialConcurrency: 50, maxConcurrency: 60 });
    controller.collapse();
    expect(controller.limit).toBe(4);
    controller.restart('idleness');
    expect(controller.limit).toBe(4);
    controller.recover(1);
    expect(controller.limit).toBe(4);
    controller.recover(99);
    expect(controller.limit).toBe(60);
  });

  it('compares requests of one size once it knows what the size does', () => {
    const controller = controllerOf({ initialConcurrency: 48 });
    const marks = Array.from({ length: 48 }, () => controller.acquired(48));
    // 10 ms, and 45 for each unit of the size, of which there are 1 or 3.
    marks.forEach((mark, index) => {
      controller.succeeded(mark, index % 2 === 0 ? 55 : 145, index % 2 === 0 ? 1 : 3);
    });
    const before = nextOf(48, 1);
    expect(controller.limit).toBe(Math.floor(before));
    // Larger requests alone have a mean of 145 ms, but of 100 as if they were of the mean size.
    const larger = Array.from({ length: controller.limit }, () => controller.acquired(controller.limit));
    for (const mark of larger) controller.succeeded(mark, 145, 3);
    expect(controller.limit).toBe(Math.floor(nextOf(before, 1)));
  });

  it('forgets a long-term round trip of requests of another size', () => {
    const controller = controllerOf({ initialConcurrency: 8, maxConcurrency: 8 });
    const send = (size: number) => controller.succeeded(controller.acquired(8), 10 + 45 * size, size);
    for (let count = 0; count < 16; count++) send(1);
    expect(controller.baselineRttMillis).toBeCloseTo(55, 9);
    for (let count = 0; count < 4; count++) [1, 3].forEach(send);
    // The 24th is the first to be converted: to the mean size of 4/3, so 70 ms.
    expect(controller.baselineRttMillis).toBeCloseTo((4 * 55 + 3 * 145 + 70) / 8, 9);
  });
});

describe('a limiter with the gradient', () => {
  it('follows round trips as its controller does', () => {
    const clock = new ManualClock();
    const limiter = createLimiter({ algorithm: 'gradient', initialConcurrency: 20, now: clock.now });
    let expected = 20;
    for (let count = 0; count < 10; count++) {
      rounds(limiter, 1, { signal: 'success', rttMillis: 40 });
      expected = nextOf(expected, 1);
    }
    expect(limiter.limit).toBe(Math.floor(expected));
    expect(limiter.snapshot().baselineRttMillis).toBeCloseTo(40, 9);
  });

  it('makes one decrease of all rejections in a generation', () => {
    const limiter = createLimiter({ algorithm: 'gradient', initialConcurrency: 100, now: () => 0 });
    const slots = acquireAll(limiter, 1000);
    releaseAll(slots.slice(0, 5), { signal: 'backpressure' });
    expect(limiter.limit).toBe(90);
  });

  it('has a number for a limit when no time passes between request and answer', () => {
    for (const algorithm of ['gradient', 'aimd'] as const) {
      const limiter = createLimiter({ algorithm, initialConcurrency: 10, now: () => 0 });
      const limits = rounds(limiter, 30, { signal: 'success' }, 1000);
      for (const limit of limits) expect(limit).toBeLessThanOrEqual(100);
      expect(limits.at(-1)).toBeGreaterThan(10);
    }
  });

  it.each([0, 1e300])('has a number for a limit when requests have a size of %d', (size) => {
    for (const algorithm of ['gradient', 'aimd'] as const) {
      const limiter = createLimiter({ algorithm, initialConcurrency: 10, now: () => 0 });
      for (let round = 0; round < 30; round++) {
        acquireAll(limiter, 1000).forEach((slot, index) => {
          slot.release({ signal: 'success', rttMillis: 100, size: index % 2 === 0 ? size : size / 2 });
        });
      }
      expect(limiter.limit).toBeGreaterThan(10);
      expect(limiter.snapshot().baselineRttMillis).toBeGreaterThan(0);
    }
  });

  it('goes on after a request that told nothing', () => {
    for (const algorithm of ['gradient', 'aimd'] as const) {
      const limiter = createLimiter({ algorithm, initialConcurrency: 10, now: () => 0 });
      limiter.tryAcquire()?.release({ signal: 'ignore' });
      rounds(limiter, 30, { signal: 'success', rttMillis: 100 });
      expect(limiter.limit).toBeGreaterThan(10);
    }
  });
});
