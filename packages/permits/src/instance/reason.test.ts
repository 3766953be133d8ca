import { describe, expect, it } from 'vitest';
import { reasonOf } from './reason.js';

describe('the reason why a store fails', () => {
  it('is what the error says', () => {
    expect(reasonOf(new Error('NOPERM this user has no permissions'))).toBe(
      'NOPERM this user has no permissions',
    );
  });

  it.each([
    ['redis://user:pass@redis:6379 is gone', 'redis://***@redis:6379 is gone'],
    ['at rediss://:p@ss/w@rd@redis:6379', 'at rediss://***@redis:6379'],
    [`redis://user:${'secret'.repeat(100)}@redis`, 'redis://…'],
  ])('has no credentials: %s', (message, expected) => {
    expect(reasonOf(new Error(message))).toBe(expected);
  });

  it('is one line of 200 characters at most', () => {
    expect(reasonOf(new Error(`${'x'.repeat(500)}\nsecond`))).toBe('x'.repeat(200));
    expect(reasonOf(new Error('first\nsecond'))).toBe('first');
  });
});
