import * as grpcJs from '@grpc/grpc-js';
import { convertLegacyOtlpGrpcOptions } from '@opentelemetry/otlp-grpc-exporter-base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { grpc } from '../../testing/resolution.js';

const GENERAL = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACES = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const INSECURE = 'OTEL_EXPORTER_OTLP_INSECURE';
const ALLOWED = 'a URL such as http://localhost:4317, host:port or a gRPC target such as unix:/path';

afterEach(() => vi.unstubAllEnvs());

it('connects to the port of OTLP over gRPC, without encryption, unless told otherwise', () => {
  expect(grpc().settings).toMatchObject({ target: 'localhost:4317', secure: false });
});

it.each(['http://collector:4317', 'https://collector', 'unix:/run/otel.sock', 'dns:///collector:4317'])(
  'takes the URL object of %s for its text',
  (text) => {
    expect(grpc({ url: new URL(text) }).settings).toEqual(grpc({ url: text }).settings);
  },
);

describe('an endpoint', () => {
  const cases = [
    ['http://collector:4317', 'collector:4317', false],
    ['http://collector:4317/', 'collector:4317', false],
    ['https://collector:4317', 'collector:4317', true],
    ['collector:4317', 'collector:4317', true],
    ['localhost:4317', 'localhost:4317', true],
    ['127.0.0.1:4317', '127.0.0.1:4317', true],
    ['[::1]:4317', '[::1]:4317', true],
    ['http://[::1]:4317', '[::1]:4317', false],
    ['https://bücher.example:4317', 'xn--bcher-kva.example:4317', true],
  ] as const;

  it.each(cases)('%s leads to %s, secure: %s, as it does with the stock exporter', (url, target, secure) => {
    expect(grpc({ url }).settings).toMatchObject({ target, secure });
    expect(grpc({}, { [GENERAL]: url }).settings).toMatchObject({ target, secure });
    expect(grpc({}, { [TRACES]: url, [GENERAL]: 'http://other' }).settings).toMatchObject({ target, secure });
    vi.stubEnv(GENERAL, url);
    const stock = convertLegacyOtlpGrpcOptions({}, 'TRACES');
    expect(stock.url).toBe(target);
    expect(stock.credentials()._isSecure()).toBe(secure);
  });

  it.each([
    ['unix:///run/otel.sock', 'unix:///run/otel.sock'],
    ['unix:/run/otel.sock', 'unix:/run/otel.sock'],
    ['UNIX:run/otel.sock', 'unix:run/otel.sock'],
    ['dns:///collector:4317', 'dns:///collector:4317'],
    ['dns:collector:4317', 'dns:collector:4317'],
    ['ipv4:127.0.0.1:4317,127.0.0.2:4317', 'ipv4:127.0.0.1:4317,127.0.0.2:4317'],
    ['ipv6:[::1]:4317', 'ipv6:[::1]:4317'],
    ['dns://8.8.8.8/collector', 'dns://8.8.8.8/collector'],
    ['dns:[::1]:4317', 'dns:[::1]:4317'],
    ['ipv6:[::1]', 'ipv6:[::1]'],
    ['collector', 'collector:443'],
  ])('%s leads to %s, of which insecure decides', (url, target) => {
    expect(grpc({ url }).settings).toMatchObject({ target, secure: true });
    expect(grpc({ url, insecure: true }).settings).toMatchObject({ target, secure: false });
    expect(grpc({ url }, { [INSECURE]: 'TRUE' }).settings).toMatchObject({ target, secure: false });
    expect(grpc({ url, insecure: false }, { [INSECURE]: 'true' }).settings.secure).toBe(true);
  });

  it.each([
    ['http://collector', 'collector:80'],
    ['http://collector:80', 'collector:80'],
    ['https://collector', 'collector:443'],
  ])('%s leads to %s, the port of its scheme', (url, target) => {
    expect(grpc({ url }).settings.target).toBe(target);
  });

  it('is one that gRPC makes a channel to', () => {
    for (const [url] of cases) {
      const { target } = grpc({ url }).settings;
      const channel = new grpcJs.Channel(target, grpcJs.credentials.createInsecure(), {});
      expect(channel.getTarget()).toBe(`dns:${target}`);
      channel.close();
    }
  });

  it('may hold credentials', () => {
    const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    for (const url of ['http://user:p%40ss@collector:4317', 'user:p%40ss@collector:4317']) {
      expect(grpc({ url }).settings).toMatchObject({ target: 'collector:4317', headers: { authorization } });
    }
  });
});

describe('a path', () => {
  const urls = ['http://collector:4317/v1/traces', 'http://collector:4317?tenant=a', 'collector:4317/v1'];

  it.each(urls)('in %s is ignored in a variable', (url) => {
    for (const name of [GENERAL, TRACES]) {
      const { settings, warnings } = grpc({}, { [name]: url });
      expect(settings.target).toBe('collector:4317');
      expect(warnings).toEqual([`${name} has a path, which gRPC cannot use; ignored`]);
    }
  });

  it.each(urls)('in %s is refused in code', (url) => {
    expect(() => grpc({ url })).toThrow(
      new RangeError(`url must be ${ALLOWED}, got one with a path, which gRPC cannot use`),
    );
  });
});

describe('insecure', () => {
  it.each([
    ['https://collector', 'true', true],
    ['http://collector', 'false', false],
  ])('is overruled by %s, with a warning', (url, insecure, secure) => {
    const scheme = url.slice(0, url.indexOf('//') + 2);
    const fromVariable = grpc({ url }, { [INSECURE]: insecure });
    expect(fromVariable.settings.secure).toBe(secure);
    expect(fromVariable.warnings).toEqual([
      `${INSECURE} (${insecure}) has no effect, as ${scheme} of url decides`,
    ]);
    const fromCode = grpc({ insecure: insecure === 'true' }, { [TRACES]: url });
    expect(fromCode.settings.secure).toBe(secure);
    expect(fromCode.warnings).toEqual([
      `insecure (${insecure}) has no effect, as ${scheme} of ${TRACES} decides`,
    ]);
  });

  it('may agree with the scheme', () => {
    expect(grpc({ url: 'https://collector', insecure: false }).warnings).toEqual([]);
    expect(grpc({ url: 'http://collector' }, { [INSECURE]: 'true' }).warnings).toEqual([]);
  });

  it('is a boolean', () => {
    expect(() => grpc({ insecure: 'true' })).toThrow(
      new TypeError('insecure must be true or false, got "true"'),
    );
    const { settings, warnings } = grpc({ url: 'collector' }, { [INSECURE]: '1' });
    expect(settings.secure).toBe(true);
    expect(warnings).toEqual([`${INSECURE} must be true or false, got "1"; ignored`]);
  });
});

describe('what is no endpoint', () => {
  it.each([
    ['', 'one whose host or port is not valid'],
    ['ftp://collector', 'one with the scheme ftp://'],
    ['unix:', 'one with an empty port'],
    ['xds:///collector', 'one with the scheme xds://'],
    ['unix://run/otel.sock', 'one with two slashes after unix:, where gRPC takes one or three'],
    ['dns:///', 'one whose host or port is not valid'],
    ['dns:///:4317', 'one whose host or port is not valid'],
    ['dns://collector:4317', 'one whose host or port is not valid'],
    ['dns:collector:99999', 'one whose host or port is not valid'],
    ['dns:collector:', 'one with an empty port'],
    ['dns:collector/v1', 'one with a path after dns:'],
    ['dns:user:secret@collector:4317', 'one with credentials, which dns: cannot have'],
    ['dns://user:secret@8.8.8.8/collector', 'one with credentials, which dns: cannot have'],
    ['ipv4:collector:4317', 'one whose ipv4: address is none'],
    ['ipv4:1.1', 'one whose ipv4: address is none'],
    ['ipv4:[::1]:4317', 'one whose ipv4: address is none'],
    ['ipv4:127.0.0.1:1,127.0.0.2:x', 'one whose host or port is not valid'],
    ['ipv4:127.0.0.1:1,', 'one whose host or port is not valid'],
    ['ipv6:zzz', 'one whose ipv6: address is none'],
    ['ipv6:127.0.0.1:4317', 'one whose ipv6: address is none'],
    ['ipv6:[::1]:0', 'one with the port 0'],
    ['collector:', 'one with an empty port'],
    ['collector:0', 'one with the port 0'],
    ['collector:99999', 'one whose host or port is not valid'],
    ['::1', 'one whose host or port is not valid'],
    ['col lector:4317', 'one with blanks'],
    ['unix:/a socket', 'one with blanks'],
    ['collector:4317#a', 'one with a fragment (#)'],
    ['http://user:1#2@collector', 'one with a fragment (#)'],
  ])('%s is refused: %s', (url, problem) => {
    const refused = (name: string) => new RangeError(`${name} must be ${ALLOWED}, got ${problem}`);
    expect(() => grpc({ url })).toThrow(refused('url'));
    if (url === '') return;
    expect(() => grpc({}, { [TRACES]: url })).toThrow(refused(TRACES));
    expect(() => grpc({}, { [GENERAL]: url })).toThrow(refused(GENERAL));
  });
});
