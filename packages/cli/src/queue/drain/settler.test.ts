import { type Status, StatusCode, type StoredRecord } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { Settler } from './settler.js';
import { Tally } from './tally.js';
import type { End } from './ticket.js';

const INVALID: Status = { code: StatusCode.INVALID_ARGUMENT, message: 'HTTP 400', httpStatus: 400 };
const FAULT: Status = { code: StatusCode.UNKNOWN, message: 'HTTP 500', httpStatus: 500 };
const WRONG_METHOD: Status = { code: StatusCode.INVALID_ARGUMENT, message: 'HTTP 405', httpStatus: 405 };

/** Of requests of ten items. */
const ACCEPTED: End = { kind: 'settled', refusedItems: 0 };
const ACCEPTED_PARTLY: End = { kind: 'settled', refusedItems: 9, status: INVALID };
const REFUSED: End = { kind: 'settled', refusedItems: 10, status: INVALID };
const FAILED: End = { kind: 'left', status: FAULT };
const LEFT: End = { kind: 'left' };

const EVERYTHING_IS_REFUSED =
  'everything is refused; nothing was removed (INVALID_ARGUMENT: HTTP 400); ' +
  'if the endpoint is right, --remove-refused removes it';

const times = (count: number, end: End): End[] => Array.from({ length: count }, () => end);

/** What comes of requests that end so, one after the other; `place` is which one it was, from 0. */
function settle(ends: readonly End[], { removesRefused = false } = {}) {
  const tally = new Tally();
  const removed: StoredRecord['place'][] = [];
  /** How many requests had ended when it was given up. */
  const givenUp: number[] = [];
  let ended = 0;
  const settler = new Settler({
    tally,
    removesRefused,
    remove: (place) => removed.push(place),
    giveUp: () => givenUp.push(ended),
  });
  const places = ends.map((_, index) => ({ index }));
  for (const [index, end] of ends.entries()) {
    ended++;
    const place = places[index] ?? {};
    const record: StoredRecord = {
      id: index,
      items: 10,
      acceptedAtMillis: 0,
      payload: new Uint8Array(),
      place,
    };
    settler.note(record, end);
  }
  const reason = settler.finish();
  return {
    reason,
    removed: removed.map((place) => places.findIndex((own) => Object.is(own, place))),
    givenUp,
    tally,
  };
}

describe('requests that came to their end', () => {
  it('are removed when they are delivered, and when they are refused after that', () => {
    const { reason, removed, givenUp, tally } = settle([ACCEPTED, ...times(20, REFUSED), LEFT, ACCEPTED]);
    expect(removed).toEqual([...Array(21).keys(), 22]);
    expect([reason, givenUp]).toEqual([undefined, []]);
    expect([tally.delivered.requests, tally.refused.requests]).toEqual([2, 20]);
  });

  it.each([
    ['all', ACCEPTED],
    ['some', ACCEPTED_PARTLY],
  ])(
    'and were refused at first are removed when the destination has accepted %s of another',
    (_, accepted) => {
      const { reason, removed, givenUp, tally } = settle([...times(9, REFUSED), accepted]);
      expect(removed.toSorted()).toEqual([...Array(10).keys()]);
      expect([reason, givenUp]).toEqual([undefined, []]);
      expect(tally.refused.requests).toBe(9);
      expect([...tally.failures]).toEqual([]);
    },
  );

  it('are left when everything is refused, and are given up after 10', () => {
    const { reason, removed, givenUp, tally } = settle(times(12, REFUSED));
    expect(reason).toBe(EVERYTHING_IS_REFUSED);
    expect(removed).toEqual([]);
    expect(givenUp[0]).toBe(10);
    expect(tally.refused.requests).toBe(0);
    expect([...tally.failures]).toEqual([['INVALID_ARGUMENT: HTTP 400', { requests: 12, items: 120 }]]);
  });

  it('are left when everything is refused, however few there are', () => {
    const { reason, removed } = settle([REFUSED]);
    expect([reason, removed]).toEqual([EVERYTHING_IS_REFUSED, []]);
  });

  it('are removed when everything is refused, if that is asked for', () => {
    const { reason, removed, givenUp } = settle(times(12, REFUSED), { removesRefused: true });
    expect([reason, givenUp]).toEqual([undefined, []]);
    expect(removed).toEqual([...Array(12).keys()]);
  });

  it('are given up at once for what is about none of them', () => {
    const { reason, removed, givenUp } = settle([ACCEPTED, { kind: 'left', status: WRONG_METHOD }]);
    expect(reason).toBe('INVALID_ARGUMENT: HTTP 405');
    expect([removed, givenUp]).toEqual([[0], [2]]);
  });

  it('are not given up for faults of a destination that has accepted something', () => {
    const { reason, givenUp } = settle([ACCEPTED, ...times(20, FAILED)]);
    expect([reason, givenUp]).toEqual(['UNKNOWN: HTTP 500', []]);
  });

  it('are given up after 10 faults of one that has accepted nothing, of which some may be refusals', () => {
    expect(settle(times(10, FAILED)).givenUp).toEqual([10]);
    const { reason, removed, givenUp } = settle([...times(5, REFUSED), ...times(5, FAILED)]);
    expect([reason, removed, givenUp]).toEqual(['UNKNOWN: HTTP 500', [], [10]]);
  });

  it('may be accepted when they were given up, which is not taken back', () => {
    const { reason, removed } = settle([...times(10, REFUSED), ACCEPTED]);
    expect(removed.toSorted((a, b) => a - b)).toEqual([...Array(11).keys()]);
    expect(reason).toBe(
      'given up after 10 refusals; something was accepted then, so that another run goes on',
    );
  });
});
