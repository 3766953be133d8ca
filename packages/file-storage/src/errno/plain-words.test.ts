import { mkdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errnoOf, plainWords } from './plain-words.js';

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

it('says what the system means by an error', () => {
  const missing = thrownBy(() => readFileSync('/nowhere'));
  expect(errnoOf(missing)).toBe('ENOENT');
  expect(plainWords(missing)).toBe('it does not exist (ENOENT)');
  expect(plainWords(thrownBy(() => readFileSync('/')))).toBe('a directory is in the way (EISDIR)');
  expect(plainWords(thrownBy(() => mkdirSync('/')))).toBe('it exists already (EEXIST)');
});

it('lets errors speak for themselves that it does not know', () => {
  expect(plainWords(new Error('the moon is full'))).toBe('the moon is full');
  expect(plainWords(Object.assign(new Error('EXYZ: odd'), { code: 'EXYZ' }))).toBe('EXYZ: odd');
  expect(plainWords(undefined)).toBe('');
  expect(errnoOf({ code: 28 })).toBe(undefined);
});
