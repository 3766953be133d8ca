import { convertLegacyHttpOptions } from '@opentelemetry/otlp-exporter-base/node-http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { http } from '../../testing/resolution.js';

const GENERAL = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACES = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const ALLOWED = 'a URL such as http://localhost:4318/v1/traces';
const ALLOWED_FOR_ALL = 'a URL such as http://localhost:4318';

afterEach(() => vi.unstubAllEnvs());

describe('without any setting', () => {
  it.each(['traces', 'logs', 'metrics'] as const)('%s go to the port of OTLP over HTTP', (signal) => {
    expect(http(undefined, {}, signal).settings.url.href).toBe(`http://localhost:4318/v1/${signal}`);
  });
});

describe('a URL object', () => {
  it('is what its text is', () => {
    const url = new URL('https://user:pass%20word@collector/in?tenant=a');
    const { settings } = http({ url });
    expect(settings).toEqual(http({ url: url.href }).settings);
    expect(settings.url.href).toBe('https://collector/in?tenant=a');
    expect(url.password).toBe('pass%20word');
  });

  it('must be one of HTTP', () => {
    for (const url of [new URL('ftp://collector'), new URL('http://collector/#a')]) {
      expect(() => http({ url })).toThrow(RangeError);
    }
  });
});

describe('the general variable', () => {
  it.each([
    ['http://collector:4318', 'http://collector:4318/v1/traces'],
    ['http://collector:4318/', 'http://collector:4318/v1/traces'],
    ['http://collector:4318/otlp', 'http://collector:4318/otlp/v1/traces'],
    ['http://collector:4318/otlp/', 'http://collector:4318/otlp/v1/traces'],
    ['https://collector', 'https://collector/v1/traces'],
    ['https://collector:443', 'https://collector/v1/traces'],
    ['HTTP://Collector:4318', 'http://collector:4318/v1/traces'],
    ['http://[::1]:4318', 'http://[::1]:4318/v1/traces'],
    ['http://bücher.example', 'http://xn--bcher-kva.example/v1/traces'],
  ])('%s leads to %s, as it does with the stock exporter', (endpoint, url) => {
    expect(http({}, { [GENERAL]: endpoint }).settings.url.href).toBe(url);
    vi.stubEnv(GENERAL, endpoint);
    const stock = convertLegacyHttpOptions({}, 'TRACES', 'v1/traces', {});
    expect(new URL(stock.url).href).toBe(url);
  });

  it.each([
    ['http://collector//', 'http://collector/v1/traces'],
    ['http://collector/otlp//', 'http://collector/otlp/v1/traces'],
    ['http://collector/otlp?tenant=a', 'http://collector/otlp/v1/traces?tenant=a'],
    ['http://collector?tenant=a/b', 'http://collector/v1/traces?tenant=a/b'],
    ['  http://collector  ', 'http://collector/v1/traces'],
  ])('%s leads to %s', (endpoint, url) => {
    expect(http({}, { [GENERAL]: endpoint }).settings.url.href).toBe(url);
  });
});

describe.each([
  ['the variable of a signal', (url: string) => http({}, { [TRACES]: url, [GENERAL]: 'http://other' })],
  ['the option', (url: string) => http({ url }, { [TRACES]: 'not looked at', [GENERAL]: '' })],
])('%s', (_which, resolve) => {
  it.each([
    ['http://collector:4318/v1/traces', 'http://collector:4318/v1/traces'],
    ['http://collector:4318', 'http://collector:4318/'],
    ['http://collector/in//side/', 'http://collector/in//side/'],
    ['https://collector/a%20b?c=d&e', 'https://collector/a%20b?c=d&e'],
    ['https://collector?c=d', 'https://collector/?c=d'],
  ])('%s is used as it is: %s', (given, url) => {
    expect(resolve(given).settings.url.href).toBe(url);
  });
});

describe('a URL without a path', () => {
  it.each(['http://collector:4318', 'http://collector:4318/', 'https://collector?tenant=a'])(
    'is probably not meant where nothing is appended: %s',
    (url) => {
      const warning = (name: string) =>
        `${name} has no path, so that requests are posted to /; is /v1/traces missing at its end?`;
      expect(http({ url }).warnings).toEqual([warning('url')]);
      expect(http({}, { [TRACES]: url }).warnings).toEqual([warning(TRACES)]);
      expect(http({}, { [GENERAL]: url }).warnings).toEqual([]);
      expect(http({ url: `${new URL(url).origin}/in` }).warnings).toEqual([]);
    },
  );
});

describe('credentials', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it.each([
    ['http://user:pass@collector', 'user:pass'],
    ['http://user@collector', 'user:'],
    ['http://:pass@collector', ':pass'],
    ['http://user:@collector', 'user:'],
    ['http://us%40er:p%C3%A4%2Fss%3A@collector', 'us@er:pä/ss:'],
  ])('of case %# are sent as a header', (url, text) => {
    const { settings } = http({}, { [GENERAL]: url });
    expect(settings).toMatchObject({
      url: new URL('http://collector/v1/traces'),
      headers: { authorization: basic(text) },
    });
  });

  it('give way to a header of any origin', () => {
    const url = 'http://user:pass@collector';
    const headers = { Authorization: 'Bearer token' };
    expect(http({ url, headers }).settings.headers).toEqual({ authorization: 'Bearer token' });
    const env = { [GENERAL]: url, OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20token' };
    expect(http({}, env).settings.headers).toEqual({ authorization: 'Bearer token' });
  });
});

describe('what is no URL to post to', () => {
  const problems: readonly (readonly [url: string, problem: string])[] = [
    ['collector:4318', 'a text without http:// or https:// in front'],
    ['localhost', 'a text without http:// or https:// in front'],
    ['//collector', 'a text without http:// or https:// in front'],
    ['http:collector', 'a text without http:// or https:// in front'],
    ['http:/collector', 'a text without http:// or https:// in front'],
    ['ftp://collector', 'one with the scheme ftp://'],
    ['GRPC://collector', 'one with the scheme grpc://'],
    ['http://', 'one whose host or port is not valid'],
    ['http:///v1/traces', 'one whose host or port is not valid'],
    ['http://?a', 'one whose host or port is not valid'],
    ['http://user:pass@', 'one whose host or port is not valid'],
    ['http://collector:99999', 'one whose host or port is not valid'],
    ['http://collector:4318x', 'one whose host or port is not valid'],
    ['http://collector:-1', 'one whose host or port is not valid'],
    ['http://::1:4318', 'one whose host or port is not valid'],
    ['http://[::1', 'one whose host or port is not valid'],
    ['http://col|lector', 'one whose host or port is not valid'],
    ['http://collector:0', 'one with the port 0'],
    ['http://collector:/v1', 'one with an empty port'],
    ['http://collector:', 'one with an empty port'],
    ['http://col lector', 'one with blanks'],
    ['http://collector/a b', 'one with blanks'],
    ['http://coll\tector', 'one with blanks'],
    ['http://collector#traces', 'one with a fragment (#)'],
    ['http://user:1#2@collector', 'one with a fragment (#)'],
    ['http://user:1\\2@collector', 'one with a backslash'],
    ['http://user:p%zz@collector', 'one whose user name or password is not percent-encoded'],
  ];

  it.each(problems)('%s is refused: %s', (url, problem) => {
    const refused = (name: string, allowed = ALLOWED) =>
      new RangeError(`${name} must be ${allowed}, got ${problem}`);
    expect(() => http({ url })).toThrow(refused('url'));
    expect(() => http({}, { [TRACES]: url })).toThrow(refused(TRACES));
    expect(() => http({}, { [GENERAL]: url })).toThrow(refused(GENERAL, ALLOWED_FOR_ALL));
  });

  it.each([null, 1, {}, ['http://collector']])('case %# is not even text', (url) => {
    expect(() => http({ url })).toThrow(TypeError);
    expect(() => http({ url })).toThrow('url must be a string or a URL, got ');
  });

  it('is refused as a blank one in code, and is unset as a blank variable', () => {
    expect(() => http({ url: ' ' })).toThrow(RangeError);
    expect(() => http({ url: '' })).toThrow(RangeError);
    const { settings, warnings } = http({}, { [TRACES]: ' ', [GENERAL]: '' });
    expect(settings.url.href).toBe('http://localhost:4318/v1/traces');
    expect(warnings).toEqual([]);
  });

  it('does not matter where something else decides', () => {
    const env = { [TRACES]: 'http://collector', [GENERAL]: 'rubbish' };
    expect(http({}, env).settings.url.href).toBe('http://collector/');
    expect(() => http({}, env, 'logs')).toThrow(GENERAL);
  });
});
