import { describe, expect, it } from 'vitest';
import { Recorder } from './recorder.js';
import { resultOf, type SeriesPoint, timeToReach } from './result.js';

/** A series of steps of 100 ms with these successes. */
function seriesOf(...successes: number[]): SeriesPoint[] {
  return successes.map((succeeded, index) => ({
    atMillis: (index + 1) * 100,
    limit: 10 * (index + 1),
    inFlight: 0,
    succeeded,
    failed: 0,
    rttMillis: undefined,
  }));
}

function recorderWith(...rtts: number[]): Recorder {
  const recorder = new Recorder(100, 200);
  for (const rtt of rtts) recorder.ended(150, 'ok', rtt);
  return recorder;
}

const measured = { warmUpMillis: 100, measureMillis: 100 };

describe('resultOf', () => {
  it('counts what ended in the measured time, its start included and its end not', () => {
    const recorder = new Recorder(100, 200);
    for (const atMillis of [99, 100, 199, 200]) recorder.ended(atMillis, 'ok', atMillis);
    for (const answer of ['rejected', 'rejected', 'refused', 'timeout'] as const)
      recorder.ended(150, answer, 1);
    recorder.ended(200, 'rejected', 1);
    const result = resultOf([recorder], [], measured);
    expect(result).toMatchObject({ succeeded: 2, rejected: 2, refused: 1, timeouts: 1, goodput: 20 });
    expect(result.failedRatio).toBeCloseTo(4 / 6);
  });

  it('takes percentiles over all clients', () => {
    const upTo = (from: number) => Array.from({ length: 50 }, (_, index) => from + index);
    // 1 to 100, shuffled over two clients.
    const result = resultOf([recorderWith(...upTo(51)), recorderWith(...upTo(1).reverse())], [], measured);
    expect(result).toMatchObject({ p50Millis: 51, p95Millis: 96, p99Millis: 100, jainIndex: 1 });
  });

  it("has Jain's index", () => {
    const { jainIndex } = resultOf([recorderWith(1, 1, 1), recorderWith(1)], [], measured);
    // (3 + 1)^2 / (2 * (9 + 1))
    expect(jainIndex).toBeCloseTo(0.8);
  });

  it('averages the limit over the measured time', () => {
    expect(resultOf([], seriesOf(0, 0, 0), measured).meanLimit).toBe(25);
  });

  it('is of zeros when nothing happened', () => {
    const nothing = { goodput: 0, p95Millis: 0, failedRatio: 0, jainIndex: 1, meanLimit: 0 };
    expect(resultOf([], [], measured)).toMatchObject(nothing);
  });
});

describe('timeToReach', () => {
  it('is the end of the first half second with that goodput', () => {
    const series = seriesOf(0, 0, 5, 10, 10, 10, 10, 10, 10);
    // 90/s are 45 in half a second: 5 + 4 * 10 from 200 to 700 ms.
    expect(timeToReach(series, 90, 0)).toBe(700);
    expect(timeToReach(series, 91, 0)).toBe(800);
  });

  it('counts from a time, and nothing of what was before', () => {
    const series = seriesOf(99, 99, 99, 0, 0, 10, 10, 10, 10, 10);
    expect(timeToReach(series, 100, 300)).toBe(700);
  });

  it('is undefined when it never happens', () => {
    expect(timeToReach(seriesOf(1, 1, 1, 1, 1, 1), 100, 0)).toBeUndefined();
    expect(timeToReach(seriesOf(100), 100, 0)).toBeUndefined();
  });
});
