import { StatusCode, type StoredRecord } from '@otelq/sending-queue/native';
import { expect, it } from 'vitest';
import { statusText, Tally } from './tally.js';

const record = (items: number): StoredRecord => ({
  id: 1,
  items,
  acceptedAtMillis: 0,
  payload: new Uint8Array(),
  place: {},
});

const invalid = (message: string) => ({ code: StatusCode.INVALID_ARGUMENT, message });

it('counts requests and items, and the reasons of those that were refused or left', () => {
  const tally = new Tally();
  tally.note(record(10), { kind: 'settled', refusedItems: 0 });
  tally.note(record(10), { kind: 'settled', refusedItems: 4, status: invalid('too old') });
  tally.note(record(7), { kind: 'settled', refusedItems: 7, status: invalid('too old') });
  tally.note(record(5), { kind: 'left', status: { code: StatusCode.UNKNOWN, message: 'oops' } });
  tally.note(record(3), { kind: 'left' });
  expect(tally.delivered).toEqual({ requests: 2, items: 16 });
  expect(tally.refused).toEqual({ requests: 1, items: 11 });
  expect([...tally.refusals]).toEqual([['INVALID_ARGUMENT: too old', { requests: 1, items: 11 }]]);
  expect([...tally.failures]).toEqual([['UNKNOWN: oops', { requests: 1, items: 5 }]]);
  expect(tally.ended).toBe(4);
});

it('tells few reasons apart, however many there are', () => {
  const tally = new Tally();
  for (let index = 0; index < 1000; index++) {
    tally.note(record(1), { kind: 'settled', refusedItems: 1, status: invalid(`span ${index}`) });
  }
  expect(tally.refusals.size).toBe(6);
  expect(tally.refusals.get('other reasons')).toEqual({ requests: 995, items: 995 });
});

it('shows what a destination says as one line that moves no cursor', () => {
  expect(statusText(invalid('a\n\u001b[2Jb'))).toBe('INVALID_ARGUMENT: a [2Jb');
  expect(statusText(invalid('x'.repeat(500)))).toHaveLength('INVALID_ARGUMENT: '.length + 201);
  expect(statusText({ code: StatusCode.OK, message: 'too old' })).toBe('partial success: too old');
  expect(statusText({ code: StatusCode.UNAVAILABLE, message: '' })).toBe('UNAVAILABLE');
});
