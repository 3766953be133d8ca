import { describe, expect, it } from 'vitest';
import { bar, sparkline } from './bar.js';

describe('a bar', () => {
  it.each([
    [0, 100, '░░░░░░░░░░'],
    [1, 100, '█░░░░░░░░░'],
    [50, 100, '█████░░░░░'],
    [100, 100, '██████████'],
    [250, 100, '██████████'],
    [-1, 100, '░░░░░░░░░░'],
    [0, 0, '░░░░░░░░░░'],
  ])('of %d of %d', (part, whole, expected) => {
    expect(bar(part, whole, 10)).toBe(expected);
  });
});

describe('a line over time', () => {
  it('is from 0 to the highest', () => {
    expect(sparkline([0, 7, 14, 21, 28, 35, 42, 49], 8)).toBe('▁▂▃▄▅▆▇█');
  });

  it('has the newest values that there is room for', () => {
    expect(sparkline([100, 0, 1, 2], 2)).toBe('▅█');
  });

  it('is flat where there is nothing', () => {
    expect(sparkline([0, 0, -1], 8)).toBe('▁▁▁');
    expect(sparkline([], 8)).toBe('');
  });
});
