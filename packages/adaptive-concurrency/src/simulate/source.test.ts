import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.js';
import type { Source } from './scenario.js';
import { startSource } from './source.js';
import { VirtualTime } from './virtual-time.js';

/** When requests come in. */
function arrivals(source: Source, untilMillis: number): number[] {
  const time = new VirtualTime();
  const times: number[] = [];
  startSource(time, seededRandom(1), source, () => times.push(time.now()));
  time.runUntil(untilMillis);
  return times;
}

describe('a source', () => {
  it('that is saturated always has a request, and announces none', () => {
    const time = new VirtualTime();
    let announced = 0;
    const supply = startSource(time, seededRandom(1), { kind: 'saturated' }, () => announced++);
    for (let count = 0; count < 100; count++) {
      expect(supply.hasNext).toBe(true);
      supply.take();
    }
    time.runUntil(1000);
    expect(announced).toBe(0);
  });

  it('that is paced evenly has one in each interval', () => {
    expect(arrivals({ kind: 'paced', perSecond: 10, evenly: true }, 450)).toEqual([100, 200, 300, 400]);
  });

  it('that is paced at random has as many on average, and Poisson-distributed counts', () => {
    const seconds = 2000;
    const counts = new Array<number>(seconds).fill(0);
    for (const atMillis of arrivals({ kind: 'paced', perSecond: 20 }, seconds * 1000)) {
      const second = Math.floor(atMillis / 1000);
      counts[second] = (counts[second] ?? 0) + 1;
    }
    const mean = counts.reduce((sum, count) => sum + count, 0) / seconds;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / seconds;
    // Three standard errors of the mean; the variance of a Poisson distribution is its mean.
    expect(Math.abs(mean - 20)).toBeLessThan(3 * Math.sqrt(20 / seconds));
    expect(Math.abs(variance - 20)).toBeLessThan(3 * 20 * Math.sqrt(2 / seconds));
  });

  it('that is bursty has none between its bursts, and its rate within them', () => {
    const times = arrivals({ kind: 'bursty', perSecond: 100, onMillis: 2000, offMillis: 8000 }, 100_000);
    expect(times.filter((atMillis) => atMillis % 10_000 >= 2000)).toEqual([]);
    // 10 bursts of 2 s at 100/s.
    expect(Math.abs(times.length - 2000)).toBeLessThan(3 * Math.sqrt(2000));
  });

  it('keeps what nobody has taken', () => {
    const time = new VirtualTime();
    const supply = startSource(
      time,
      seededRandom(1),
      { kind: 'paced', perSecond: 10, evenly: true },
      () => {},
    );
    expect(supply.hasNext).toBe(false);
    time.runUntil(250);
    supply.take();
    expect(supply.hasNext).toBe(true);
    supply.take();
    expect(supply.hasNext).toBe(false);
  });
});
