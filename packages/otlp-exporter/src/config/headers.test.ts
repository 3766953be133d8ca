import { convertLegacyHttpOptions } from '@opentelemetry/otlp-exporter-base/node-http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { grpc, http } from '../../testing/resolution.js';

const GENERAL = 'OTEL_EXPORTER_OTLP_HEADERS';
const TRACES = 'OTEL_EXPORTER_OTLP_TRACES_HEADERS';

afterEach(() => vi.unstubAllEnvs());

/** The headers of one attempt. */
async function headersOf({ settings }: ReturnType<typeof http | typeof grpc>) {
  const { headers } = settings;
  return typeof headers === 'function' ? await headers() : headers;
}

describe('the order', () => {
  const env = { [GENERAL]: 'a=general,b=general,c=general', [TRACES]: 'a=signal,b=signal' };

  it('is the general variable, the signal’s, the code, each over the one before, header by header', async () => {
    expect(await headersOf(http({ headers: { A: 'code' } }, env))).toEqual({
      a: 'code',
      b: 'signal',
      c: 'general',
    });
    expect(await headersOf(http({}, env, 'logs'))).toEqual({ a: 'general', b: 'general', c: 'general' });
  });

  it('is that of the stock exporter', async () => {
    vi.stubEnv(GENERAL, env[GENERAL]);
    vi.stubEnv(TRACES, env[TRACES]);
    const headers = { a: 'code' };
    const stock = convertLegacyHttpOptions({ headers }, 'TRACES', 'v1/traces', {});
    expect(await headersOf(http({ headers }, env))).toEqual(await stock.headers());
  });
});

describe('a function', () => {
  it('is asked every time, and put over the variables', async () => {
    let asked = 0;
    const headers = () => ({ Authorization: `Bearer ${++asked}` });
    const { settings } = http({ headers }, { [GENERAL]: 'authorization=none,a=1' });
    const { headers: source } = settings;
    if (typeof source !== 'function') throw new Error('not asked for');
    expect(asked).toBe(0);
    expect(await source()).toEqual({ authorization: 'Bearer 1', a: '1' });
    expect(await source()).toEqual({ authorization: 'Bearer 2', a: '1' });
  });

  it('may give a promise', async () => {
    expect(await headersOf(http({ headers: async () => ({ a: '1' }) }))).toEqual({ a: '1' });
  });

  it('answers at once what is given at once', () => {
    const { headers } = http({ headers: () => ({ a: '1' }) }).settings;
    expect(typeof headers === 'function' && headers()).toEqual({ a: '1' });
  });

  it('follows the rules of the transport', async () => {
    const headers = () => ({ a: 'é' });
    expect(await headersOf(http({ headers }))).toEqual({ a: 'é' });
    await expect(headersOf(grpc({ headers }))).rejects.toThrow(
      'headers()["a"] has characters that no header may have',
    );
  });

  it('leaves what the exporter sets itself alone', async () => {
    const headers = () => ({ 'Content-Type': 'text/plain', 'User-Agent': 'me', a: '1' });
    expect(await headersOf(http({ headers }))).toEqual({ a: '1' });
  });
});

describe('an object in code', () => {
  it('is taken as it was', async () => {
    const headers = { a: '1' };
    const resolved = http({ headers });
    headers.a = '2';
    expect(await headersOf(resolved)).toEqual({ a: '1' });
  });

  it.each([
    ['authorization=secret', 'a string'],
    [null, 'null'],
    [1, 'a number'],
    [['authorization: secret'], 'an array'],
    [new Map([['authorization', 'secret']]), 'something else that is iterable'],
    [new globalThis.Headers({ authorization: 'secret' }), 'something else that is iterable'],
  ])('is none in case %#', (headers, shown) => {
    expect(() => http({ headers })).toThrow(
      new TypeError(`headers must be an object of strings, or a function that gives one, got ${shown}`),
    );
  });

  it.each([
    [
      { a: undefined },
      TypeError,
      'headers["a"] must be a string, got undefined; is the variable that it comes from not set?',
    ],
    [{ a: ['secret'] }, TypeError, 'headers["a"] must be a string, got an array'],
    [{ '': 'secret' }, RangeError, 'headers has a name that no header may have'],
    [{ 'a:': 'secret' }, RangeError, 'headers has a name that no header may have'],
    [{ a: 'secret\r\nb: c' }, RangeError, 'headers["a"] has characters that no header may have'],
    [{ a: '€' }, RangeError, 'headers["a"] has characters that no header may have'],
    [
      { 'Content-Length': '1' },
      RangeError,
      'headers must not have content-length, which the exporter sets itself',
    ],
    [
      { 'User-Agent': 'x' },
      RangeError,
      'headers must not have user-agent, which the exporter sets itself; see the option userAgent',
    ],
  ])('must hold headers alone, case %#', (headers, type, message) => {
    expect(() => http({ headers })).toThrow(new type(message));
  });

  it('follows the rules of the transport', () => {
    expect(() => grpc({ headers: { 'token-bin': 'x' } })).toThrow(RangeError);
    expect(() => grpc({ headers: { host: 'x' } })).toThrow(RangeError);
    expect(() => grpc({ headers: { a: 'é' } })).toThrow(RangeError);
    expect(http({ headers: { 'token-bin': 'x', host: 'x', a: 'é' } }).warnings).toEqual([]);
  });
});
