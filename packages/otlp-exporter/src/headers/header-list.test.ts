import { convertLegacyHttpOptions } from '@opentelemetry/otlp-exporter-base/node-http';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { http } from '../../testing/resolution.js';

const GENERAL = 'OTEL_EXPORTER_OTLP_HEADERS';
const TRACES = 'OTEL_EXPORTER_OTLP_TRACES_HEADERS';

afterEach(() => vi.unstubAllEnvs());

const headersOf = ({ settings }: ReturnType<typeof http>) => settings.headers;

describe('headers in a variable', () => {
  it.each([
    ['api-key=secret', { 'api-key': 'secret' }],
    ['a=1,b=2', { a: '1', b: '2' }],
    [' a = 1 , b = 2 ', { a: '1', b: '2' }],
    ['a=1,,b=2,', { a: '1', b: '2' }],
    [',', {}],
    ['authorization=Bearer%20abc', { authorization: 'Bearer abc' }],
    ['authorization=Basic dXNlcjpwdw==', { authorization: 'Basic dXNlcjpwdw==' }],
    ['a=x%2Cy%3Dz%25', { a: 'x,y=z%' }],
    ['a=1,a=2', { a: '2' }],
  ])('%s gives what it gives the stock exporter', async (text, expected) => {
    expect(headersOf(http({}, { [GENERAL]: text }))).toEqual(expected);
    vi.stubEnv(GENERAL, text);
    expect(await convertLegacyHttpOptions({}, 'TRACES', 'v1/traces', {}).headers()).toEqual(expected);
  });

  it('has names in lower case, since the case of names does not count', () => {
    expect(headersOf(http({}, { [GENERAL]: 'X-Key=general', [TRACES]: 'x-kEY=signal' }))).toEqual({
      'x-key': 'signal',
    });
  });

  it('may name a header like a property of every object', () => {
    const { settings } = http({}, { [GENERAL]: '__proto__=1' });
    expect(Object.entries(settings.headers)).toEqual([['__proto__', '1']]);
  });

  it('keeps a semicolon, as properties are not supported', () => {
    expect(headersOf(http({}, { [GENERAL]: 'cookie=a=b;c=d' }))).toEqual({ cookie: 'a=b;c=d' });
  });

  it('gives any text back that was percent-encoded into it', () => {
    const latin1 = fc.string({
      unit: fc
        .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff }))
        .map((code) => String.fromCodePoint(code)),
      minLength: 1,
    });
    const members = fc.dictionary(fc.stringMatching(/^x-[a-z0-9]+$/), latin1, {
      minKeys: 1,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(members, (record) => {
        const text = Object.entries(record).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
        expect(headersOf(http({}, { [TRACES]: text.join(',') }))).toEqual(record);
      }),
    );
  });

  it.each([
    ['secret', 'member 1 has no ='],
    ['a=1, Bearer secret', 'member 2 has no ='],
    ['a=1,,secret', 'member 3 has no ='],
    ['=secret', 'member 1 has a name that is not allowed'],
    ['Bearer secret=', 'member 1 has a name that is not allowed'],
    ['a:b=secret', 'member 1 has a name that is not allowed'],
    ['ä=secret', 'member 1 has a name that is not allowed'],
    ['a=secret%', 'member 1 is not percent-encoded'],
    ['a=secret%zz', 'member 1 is not percent-encoded'],
    ['a=secret%ff', 'member 1 is not percent-encoded'],
    ['a=secret%0D%0Ab:c', 'member 1 has a value with characters that are not allowed'],
    ['a=secret%00', 'member 1 has a value with characters that are not allowed'],
    ['a=secret%E2%82%AC', 'member 1 has a value with characters that are not allowed'],
  ])('%s is refused: %s', (text, problem) => {
    for (const name of [GENERAL, TRACES]) {
      const message = `${name} must be name=value,name=value with percent-encoded values, but ${problem}`;
      expect(() => http({}, { [name]: text, OTEL_EXPORTER_OTLP_LOGS_HEADERS: 'rubbish' })).toThrow(
        new RangeError(message),
      );
    }
  });

  it('is passed over where it has no value, with a warning', () => {
    const resolved = http({}, { [TRACES]: 'secret==,a=,b=2', [GENERAL]: 'a=1' });
    expect(headersOf(resolved)).toEqual({ a: '1', b: '2', secret: '=' });
    expect(resolved.warnings).toEqual([`${TRACES} has no value in member 2; ignored`]);
  });

  it('is passed over where it has what the exporter sets, with a warning', () => {
    const resolved = http({}, { [GENERAL]: 'Content-Type=text/plain,a=1' });
    expect(headersOf(resolved)).toEqual({ a: '1' });
    expect(resolved.warnings).toEqual([
      `${GENERAL} has content-type, which the exporter sets itself; ignored`,
    ]);
  });
});
