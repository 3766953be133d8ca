import { StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { concealed } from './concealed.js';
import { urlSecrets } from './secrets.js';

const headers = {
  authorization: 'Bearer 0123456789abcdef',
  'api-key': '$&$&$&$&',
  'x-env': 'production',
  accept: 'application/json',
};
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

  it.each([
    '',
    'no quota for production, sent as application/json',
    'no such Bearer',
    'ends in 0123…',
    '0123456789abc',
  ])('that quotes none, or nothing to speak of, stays as it is: %j', (message) => {
    const told = outcome(message);
    expect(concealed(told, headers)).toBe(told);
  });

  const basic = `Basic ${Buffer.from('bob:hunter2:hunter2').toString('base64')}`;
  it.each([
    [
      'the password of a user',
      basic,
      'wrong: hunter2:hunter2 of bob',
      'wrong: (value of authorization) of bob',
    ],
    [
      'a tab as a blank',
      'Bearer\thunter2-hunter2',
      '"Bearer hunter2-hunter2"',
      '"Bearer (value of authorization)"',
    ],
    ['JSON', 'hunter"2"hunter\\2', '{"a":"hunter\\"2\\"hunter\\\\2"}', '{"a":"(value of authorization)"}'],
    [
      'a cookie',
      'session=hunter2-hunter2; a=b',
      'no session hunter2-hunter2',
      'no session (value of authorization)',
    ],
    ['a digest', 'Digest nonce="hunter2-hunter2"', 'old hunter2-hunter2', 'old (value of authorization)'],
  ])('is shown without what it quotes as %s', (_, authorization, message, shown) => {
    expect(concealed(outcome(message), { authorization }).status.message).toBe(shown);
  });

  it.each([
    ['https://a.example/v1/traces?api-key=hunter2-hunter2', 'no /v1/traces?api-key=hunter2-hunter2'],
    ['https://a.example/?hunter2-hunter2', 'no ?hunter2-hunter2'],
    ['https://a.example/?a=1&b=hunter%2F2+hunter', 'no hunter/2 hunter, that is hunter%2F2+hunter'],
    ['https://a.example/hunter2-hunter2x/v1/traces', 'no POST:/hunter2-hunter2x/v1/traces'],
    ['https://a.example/hunter2%2Fhunter2x/v1', 'no /hunter2/hunter2x/v1, that is hunter2%2Fhunter2x'],
  ])('is shown without the secrets of %s', (url, message) => {
    const { status } = concealed(outcome(message), {}, urlSecrets(new URL(url)));
    expect(status.message).toContain('(part of the URL)');
    expect(status.message).not.toContain('hunter');
  });

  it('is shown with what a URL has of names', () => {
    const told = outcome('no /opentelemetry/v1/traces?tenant=a');
    expect(concealed(told, {}, urlSecrets(new URL('https://a/opentelemetry/v1/traces?tenant=a')))).toBe(told);
  });

  it.each([
    'x-auth',
    'cookie',
    'aws-credential',
    'dd-api-key',
    'x-password',
    'client-secret',
    'lightstep-access-token',
    'x-honeycomb-team',
    'uptrace-dsn',
  ])('is shown without the value of %s', (name) => {
    const { status } = concealed(outcome('hunter2-hunter2 is wrong'), { [name]: 'hunter2-hunter2' });
    expect(status.message).toBe(`(value of ${name}) is wrong`);
  });
});
