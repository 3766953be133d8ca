import { describe, expect, it } from 'vitest';
import { Relief } from './relief.js';

describe('relief', () => {
  it.each([
    // With a queue the round trip would fall to load / 64 of itself; half of that way is where it counts as one.
    { load: 32, millis: 200 * 0.76, isFutile: true },
    { load: 32, millis: 200 * 0.74, isFutile: false },
    { load: 16, millis: 200 * 0.63, isFutile: true },
    { load: 16, millis: 200 * 0.62, isFutile: false },
    // Too small a step to judge.
    { load: 52, millis: 200, isFutile: false },
    { load: 51, millis: 200, isFutile: true },
  ])('from 64 at 200 ms to $load at $millis ms is futile: $isFutile', ({ load, millis, isFutile }) => {
    const relief = new Relief();
    expect(relief.isFutile(64, 200)).toBe(false);
    expect(relief.isFutile(load, millis)).toBe(isFutile);
  });

  it('is no fault of a limit that shortens the queue', () => {
    const relief = new Relief();
    const answers = [64, 32, 16, 8, 4].map((load) => relief.isFutile(load, 10 * load));
    expect(answers).not.toContain(true);
  });

  it('adds up small steps', () => {
    const relief = new Relief();
    const answers = [100, 93, 86, 81, 80].map((load) => relief.isFutile(load, 250));
    expect(answers).toEqual([false, false, false, false, true]);
  });

  it('is counted from the worst of a run: more load and a longer round trip', () => {
    const relief = new Relief();
    relief.isFutile(40, 200);
    expect(relief.isFutile(100, 400)).toBe(false);
    // 79 is far above 0.8 of 40, and just below that of 100.
    expect(relief.isFutile(79, 400)).toBe(true);
  });

  it('is not counted from more load that made nothing worse', () => {
    const relief = new Relief();
    relief.isFutile(40, 200);
    relief.isFutile(100, 200);
    expect(relief.isFutile(79, 200)).toBe(false);
    expect(relief.isFutile(32, 200)).toBe(true);
  });

  it('starts over when congestion was over in between', () => {
    const relief = new Relief();
    relief.isFutile(64, 250);
    relief.reset();
    expect(relief.isFutile(8, 250)).toBe(false);
    expect(relief.isFutile(4, 250)).toBe(true);
  });
});
