import { StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { concealed } from './concealed.js';

const headers = { authorization: 'Bearer 0123456789abcdef', 'api-key': '$&$&$&$&', tenant: 'shop' };
const outcome = (message: string) => ({
  status: { code: StatusCode.UNAUTHENTICATED, message },
  rttMillis: 1,
});

describe('a message', () => {
  it.each([
    ['no Bearer 0123456789abcdef here', 'no (value of authorization) here'],
    ['"0123456789abcdef": 0123456789abcdef', '"(value of authorization)": (value of authorization)'],
    ['key $&$&$&$& is unknown', 'key (value of api-key) is unknown'],
    ['token 0123456789abc…', 'token (value of authorization)'],
    ['no Bearer 01234…', 'no (value of authorization)'],
  ])('that quotes headers is shown without: %s', (message, shown) => {
    expect(concealed(outcome(message), headers)).toEqual(outcome(shown));
  });

  it.each(['', 'tenant shop: no such Bearer', 'ends in 0123…', '0123456789abc'])(
    'that quotes none, or nothing to speak of, stays as it is: %j',
    (message) => {
      const told = outcome(message);
      expect(concealed(told, headers)).toBe(told);
    },
  );
});
