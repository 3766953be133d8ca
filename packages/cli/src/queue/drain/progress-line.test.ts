import { describe, expect, it } from 'vitest';
import { progressBar, progressLine } from './progress-line.js';
import { progressText } from './progress-text.js';

const progress = {
  total: 5000,
  ended: 1250,
  refused: 0,
  queue: 'traces-protobuf-checkout',
  limit: 13,
  trouble: undefined,
  elapsedMillis: 12_500,
};
const trouble = 'UNAVAILABLE: connect ECONNREFUSED 127.0.0.1:4318';

describe('the progress on a terminal', () => {
  it('is drawn as a bar, which is never longer than full', () => {
    expect(progressBar(progress, 24)).toBe(`${'█'.repeat(6)}${'░'.repeat(18)}  25 %`);
    expect(progressBar({ total: 3, ended: 4 }, 24)).toBe(`${'█'.repeat(24)} 100 %`);
  });

  it('has all of the text where there is room', () => {
    expect(progressLine(progress, 200)).toBe(`${progressBar(progress, 24)}  ${progressText(progress)}`);
  });

  it('has a shorter name at 100 columns', () => {
    expect(progressLine(progress, 100)).toBe(
      '███░░░░░░░░░  25 %  1,250 of 5,000 requests, 100.0/s, 37 s left; traces-…heckout, up to 13 in flight',
    );
  });

  it('has what matters most at 40 columns', () => {
    expect(progressLine(progress, 40)).toBe('█░░░░  25 %  1,250 of 5,000 requests');
    expect(progressLine({ ...progress, total: 90, ended: 9, refused: 2, trouble }, 40)).toBe(
      '░░░░░  10 %  9 of 90 requests; UNAVAILA…',
    );
  });

  it.each([1, 10, 40, 60, 80, 100, 120, 200])('fits into %i columns, whatever it says', (columns) => {
    for (const queue of ['logs-json-a', progress.queue, `traces-protobuf-${'x'.repeat(64)}`]) {
      for (const [total, ended] of [
        [1, 0],
        [5000, 1250],
        [2 ** 53, 2 ** 52],
      ] as const) {
        for (const said of [undefined, trouble, 'x'.repeat(220)]) {
          const line = progressLine(
            { ...progress, total, ended, refused: ended / 2, queue, trouble: said },
            columns,
          );
          expect(line.length).toBeLessThanOrEqual(columns);
        }
      }
    }
  });
});
