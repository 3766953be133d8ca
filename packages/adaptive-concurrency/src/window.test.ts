import { describe, expect, it } from 'vitest';
import { MeasurementWindow } from './window.js';

function windowOf(limit: number, haste: 'hasty' | 'precise' = 'precise'): MeasurementWindow {
  const window = new MeasurementWindow();
  window.restart(limit, haste);
  return window;
}

describe('the measurement window', () => {
  it('has not seen a round trip before half of its slots came back', () => {
    const window = windowOf(4);
    const mark = window.acquired(1);
    window.ended(mark, 10);
    expect(window.roundTripPassed).toBe(false);
    window.ended(window.acquired(1), 10);
    expect(window.roundTripPassed).toBe(true);
  });

  it('does not listen to requests sent before it', () => {
    const window = windowOf(4);
    const before = window.acquired(1);
    window.restart(4, 'precise');
    window.ended(before, 10);
    expect(window.samples.count).toBe(0);
  });

  it('is complete when the whole cohort ended, whatever others do', () => {
    const window = windowOf(100);
    const cohort = Array.from({ length: 100 }, () => window.acquired(1));
    const other = window.acquired(1);
    for (const mark of cohort.slice(1)) window.ended(mark, 10);
    window.ended(other, 1000);
    expect(window.complete).toBe(false);
    window.ended(cohort[0] ?? -1);
    expect(window.complete).toBe(true);
    expect(window.samples).toMatchObject({ count: 99, mean: 10 });
  });

  it('does not wait for stragglers for ever', () => {
    const window = windowOf(10);
    // A spread of 0.2 is known to 4 % from 25 requests.
    for (let request = 0; request < 25; request++) {
      const mark = window.acquired(1);
      if (request > 0) window.ended(mark, 10);
    }
    for (let other = 1; other <= 40; other++) {
      expect(window.complete).toBe(false);
      window.ended(window.acquired(1), 10);
    }
    expect(window.complete).toBe(true);
  });

  it('takes as many samples as their spread demands', () => {
    const sizeWith = (low: number, high: number): number => {
      const window = windowOf(1);
      for (let turn = 0; turn < 100 && !window.complete; turn++) {
        window.ended(window.acquired(1), turn % 2 === 0 ? low : high);
      }
      window.restart(1, 'precise');
      let size = 0;
      for (; !window.complete; size++) window.ended(window.acquired(1), size % 2 === 0 ? low : high);
      return size;
    };
    expect(sizeWith(100, 100)).toBe(4);
    expect(sizeWith(10, 190)).toBe(64);
  });

  it('notices when the limit is reached, and how many were in flight', () => {
    const window = windowOf(3);
    window.acquired(2);
    expect(window).toMatchObject({ limitReached: false, peakInFlight: 2 });
    window.acquired(3);
    window.acquired(1);
    expect(window).toMatchObject({ limitReached: true, peakInFlight: 3 });
    window.restart(3, 'precise');
    expect(window).toMatchObject({ limitReached: false, peakInFlight: 0 });
  });
});
