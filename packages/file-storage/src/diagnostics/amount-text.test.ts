import { expect, it } from 'vitest';
import { amountText } from './amount-text.js';

it('says how much is stored, and one as one', () => {
  expect(amountText({ requests: 11, items: 5010 })).toBe('11 requests (5,010 items)');
  expect(amountText({ requests: 1, items: 2 })).toBe('1 request (2 items)');
  expect(amountText({ requests: 2, items: 1 })).toBe('2 requests (1 item)');
});
