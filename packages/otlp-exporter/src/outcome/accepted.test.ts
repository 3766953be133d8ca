import { StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { acceptedOutcome } from './accepted.js';

const RESPONSE = new Uint8Array([1]);

describe('a request that was taken', () => {
  it('without some of its items is OK, with their count and the reason', () => {
    expect(acceptedOutcome(RESPONSE, () => ({ rejectedItems: 3, message: 'too old' }))).toEqual({
      status: { code: StatusCode.OK, message: 'too old' },
      rejectedItems: 3,
    });
  });

  it('may come with a warning alone', () => {
    expect(acceptedOutcome(RESPONSE, () => ({ rejectedItems: 0, message: 'old names' }))).toEqual({
      status: { code: StatusCode.OK, message: 'old names' },
    });
  });

  it('has a reason of one line, fit for a log', () => {
    const message = `\n${'x'.repeat(400)}\nmore`;
    const { status } = acceptedOutcome(RESPONSE, () => ({ rejectedItems: 1, message }));
    expect(status.message).toBe(`${'x'.repeat(299)}…`);
  });

  it('is OK although the response says nothing', () => {
    expect(acceptedOutcome(RESPONSE, () => undefined)).toEqual({
      status: { code: StatusCode.OK, message: '' },
    });
  });
});
