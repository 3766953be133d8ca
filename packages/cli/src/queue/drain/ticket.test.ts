import { type Outcome, type Status, StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { Ticket } from './ticket.js';

const OK: Outcome = { status: { code: StatusCode.OK, message: '' } };
const UNAVAILABLE: Status = { code: StatusCode.UNAVAILABLE, message: 'busy' };
const INVALID: Status = { code: StatusCode.INVALID_ARGUMENT, message: 'no such field' };
const TOO_LARGE: Status = { ...INVALID, message: 'too large', reason: 'payload-too-large' };

const whole = Buffer.from('0123456789');
const [first, second] = [whole.subarray(0, 4), whole.subarray(4)];

/** A request of ten items, of which the destination has said these things so far. */
function ticketOf(...outcomes: readonly (readonly [Uint8Array, Outcome])[]): Ticket {
  const ticket = new Ticket(whole, 10);
  for (const [payload, outcome] of outcomes) ticket.note(payload, outcome);
  return ticket;
}

/** The same, after it was too large and has been cut. */
function cutTicketOf(...outcomes: readonly (readonly [Uint8Array, Outcome])[]): Ticket {
  const ticket = ticketOf([whole, { status: TOO_LARGE }]);
  ticket.cut(whole, [first, second], 4);
  for (const [payload, outcome] of outcomes) ticket.note(payload, outcome);
  return ticket;
}

describe('a request', () => {
  it('is settled by a success, whatever was before', () => {
    expect(ticketOf([whole, { status: UNAVAILABLE }], [whole, OK]).end()).toEqual({
      kind: 'settled',
      refusedItems: 0,
    });
  });

  it('is left when it never was sent, or not with success', () => {
    expect(ticketOf().end()).toEqual({ kind: 'left' });
    expect(ticketOf([whole, { status: UNAVAILABLE }]).end()).toEqual({ kind: 'left', status: UNAVAILABLE });
  });

  it('is settled when the destination says that it is wrong, and left when it says that anything else is', () => {
    expect(ticketOf([whole, { status: INVALID }]).end()).toEqual({
      kind: 'settled',
      refusedItems: 10,
      status: INVALID,
    });
    for (const code of [
      StatusCode.UNAUTHENTICATED,
      StatusCode.PERMISSION_DENIED,
      StatusCode.UNIMPLEMENTED,
      StatusCode.UNKNOWN,
      StatusCode.INTERNAL,
    ]) {
      const status = { code, message: '' };
      expect(ticketOf([whole, { status }]).end()).toEqual({ kind: 'left', status });
    }
  });

  it('is settled but for the items that a success refuses', () => {
    const partial = { status: { code: StatusCode.OK, message: '3 too old' }, rejectedItems: 3 };
    expect(ticketOf([whole, partial]).end()).toEqual({
      kind: 'settled',
      refusedItems: 3,
      status: partial.status,
    });
    expect(ticketOf([whole, { ...partial, rejectedItems: 2 ** 53 }]).end()).toMatchObject({
      refusedItems: 10,
    });
  });
});

describe('a request that was cut', () => {
  it('is settled with all of its pieces', () => {
    expect(cutTicketOf([first, OK], [second, OK]).end()).toEqual({ kind: 'settled', refusedItems: 0 });
  });

  it('is settled but for the pieces that are refused', () => {
    expect(cutTicketOf([first, OK], [second, { status: TOO_LARGE }]).end()).toEqual({
      kind: 'settled',
      refusedItems: 6,
      status: TOO_LARGE,
    });
    expect(cutTicketOf([first, { status: INVALID }], [second, OK]).end()).toMatchObject({ refusedItems: 4 });
  });

  it('is left with any of its pieces', () => {
    expect(cutTicketOf([first, OK]).end()).toEqual({ kind: 'left' });
    expect(cutTicketOf([first, { status: INVALID }], [second, { status: UNAVAILABLE }]).end()).toEqual({
      kind: 'left',
      status: UNAVAILABLE,
    });
  });
});
