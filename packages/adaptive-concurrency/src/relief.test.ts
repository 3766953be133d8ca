import { expect, it } from 'vitest';
import { Relief } from './relief.js';

it('finds decreases futile that shorten nothing, three times in a row', () => {
  const relief = new Relief();
  const answers = [64, 32, 16, 8].map((limit) => relief.isFutile(limit, 250));
  expect(answers).toEqual([false, false, false, true]);
});

it('finds no fault where a queue gets shorter with the limit', () => {
  const relief = new Relief();
  const answers = [64, 32, 16, 8, 4].map((limit) => relief.isFutile(limit, 10 * limit));
  expect(answers).not.toContain(true);
});

it('does not judge small steps one by one', () => {
  const relief = new Relief();
  const answers = [100, 90, 81, 76].map((limit) => relief.isFutile(limit, 250));
  expect(answers).not.toContain(true);
});

it('starts over when congestion was over in between', () => {
  const relief = new Relief();
  for (const limit of [64, 32, 16]) relief.isFutile(limit, 250);
  relief.reset();
  expect(relief.isFutile(8, 250)).toBe(false);
});
