import { describe, expect, it } from 'vitest';
import { grpc, http } from '../../testing/resolution.js';
import * as entry from '../index.js';

const P = 'OTEL_EXPORTER_OTLP_';

describe('by default', () => {
  const common = {
    queueOptions: {},
    timeoutMillis: 10_000,
    warnings: [],
  };
  const sender = {
    headers: {},
    compression: 'none',
    userAgent: expect.stringMatching(/^otelq-otlp-exporter-js\//),
  };

  it('is what the OpenTelemetry specification says', () => {
    expect(http()).toEqual({
      settings: {
        url: new URL('http://localhost:4318/v1/traces'),
        protocol: 'http/protobuf',
        ...sender,
      },
      ...common,
    });
    expect(grpc({})).toEqual({
      settings: {
        target: 'localhost:4317',
        secure: false,
        ...sender,
      },
      ...common,
    });
  });
});

describe('an option that both exporters have', () => {
  it.each([
    ['compression', 'COMPRESSION', "'none' or 'gzip'", 'none', ['gzip', 'none'], ['zstd', '', true]],
    [
      'protocol',
      'PROTOCOL',
      "'http/protobuf' or 'http/json' for this exporter (gRPC: createOtlpGrpcTraceExporter)",
      'http/protobuf',
      ['http/json', 'http/protobuf'],
      ['grpc', 'json', 1],
    ],
  ] as const)(
    '%s comes from code, the signal, all signals, or is as by default',
    (path, variable, allowed, byDefault, good, bad) => {
      const general = P + variable;
      const signal = `${P}TRACES_${variable}`;
      const of = ({ settings }: ReturnType<typeof http>) => settings[path];
      const [one, other] = good;
      expect(of(http({ [path]: one }, { [signal]: other, [general]: other }))).toBe(one);
      expect(of(http({ [path]: undefined }, { [signal]: one, [general]: other }))).toBe(one);
      expect(of(http({}, { [general]: one }))).toBe(one);
      expect(of(http({}, { [general]: one.toUpperCase() }))).toBe(one);
      expect(of(http({}, { [signal]: one }, 'logs'))).toBe(byDefault);
      for (const value of bad) {
        const wrong = typeof value === 'string' ? RangeError : TypeError;
        const shown = typeof value === 'string' ? `"${value}"` : value;
        expect(() => http({ [path]: value })).toThrow(new wrong(`${path} must be ${allowed}, got ${shown}`));
        if (typeof value !== 'string' || value === '') continue;
        const resolved = http({}, { [signal]: value, [general]: one });
        expect(of(resolved)).toBe(one);
        expect(resolved.warnings).toEqual([`${signal} must be ${allowed}, got "${value}"; ignored`]);
      }
    },
  );
});

describe('the protocol', () => {
  it('is not for an exporter over gRPC to choose', () => {
    const { warnings } = grpc({}, { [`${P}PROTOCOL`]: 'http/protobuf' });
    expect(warnings).toEqual([
      `${P}PROTOCOL must be 'grpc' for this exporter (HTTP: createOtlpHttpTraceExporter), got "http/protobuf"; ignored`,
    ]);
    expect(grpc({}, { [`${P}PROTOCOL`]: 'http/json', [`${P}TRACES_PROTOCOL`]: 'grpc' }).warnings).toEqual([]);
    expect(() => grpc({ protocol: 'grpc' })).toThrow(
      new TypeError('protocol is not an option of the exporter'),
    );
  });

  it.each([
    ['traces', 'createOtlpGrpcTraceExporter'],
    ['logs', 'createOtlpGrpcLogExporter'],
    ['metrics', 'createOtlpGrpcMetricExporter'],
  ] as const)('of %s is grpc for another exporter than that over HTTP: %s', (signal, creator) => {
    expect(entry).toHaveProperty(creator);
    const { settings, warnings } = http({}, { [`${P}PROTOCOL`]: 'grpc' }, signal);
    expect(settings.protocol).toBe('http/protobuf');
    expect(warnings).toEqual([
      `${P}PROTOCOL must be 'http/protobuf' or 'http/json' for this exporter (gRPC: ${creator}), got "grpc"; ignored`,
    ]);
  });
});

describe('the timeout', () => {
  const general = `${P}TIMEOUT`;
  const signal = `${P}LOGS_TIMEOUT`;

  it('comes from the signal, all signals, or is as by default', () => {
    expect(http({}, { [signal]: '1500', [general]: '2500' }, 'logs').timeoutMillis).toBe(1500);
    expect(http({}, { [signal]: '1500', [general]: '2500' }, 'traces').timeoutMillis).toBe(2500);
    expect(grpc({}, { [general]: '0.5' }).timeoutMillis).toBe(0.5);
  });

  it('has no limit where a variable is 0: as long as Node has timers for', () => {
    for (const resolve of [http, grpc]) {
      const { timeoutMillis, warnings } = resolve({}, { [general]: '0' });
      expect(timeoutMillis).toBe(2_147_483_647);
      expect(warnings).toEqual([]);
    }
  });

  it.each(['-1', '10s', 'Infinity', '1e999', '0x10'])('is not %s', (text) => {
    const { timeoutMillis, warnings } = http({}, { [general]: text });
    expect(timeoutMillis).toBe(10_000);
    expect(warnings).toEqual([`${general} must be a number of milliseconds >= 0, got "${text}"; ignored`]);
  });

  it('is for the queue to choose when the code gives one', () => {
    const { timeoutMillis, queueOptions, warnings } = http({ timeoutMillis: 7 }, { [general]: 'rubbish' });
    expect(timeoutMillis).toBe(10_000);
    expect(queueOptions).toEqual({ timeoutMillis: 7 });
    expect(warnings).toEqual([]);
  });
});

describe('options', () => {
  it('of the queue are handed on as they are', () => {
    const retryOnFailure = { multiplier: 'not checked here' };
    const own = {
      url: 'http://collector',
      headers: { a: '1' },
      tls: {},
      userAgent: 'x',
      compression: 'gzip',
    };
    const { queueOptions } = http({ ...own, queueSize: -1, retryOnFailure, sizer: undefined });
    expect(queueOptions).toEqual({ queueSize: -1, retryOnFailure, sizer: undefined });
    expect(queueOptions.retryOnFailure).toBe(retryOnFailure);
  });

  it.each([
    ['urll', 'url'],
    ['endpoint', 'url'],
    ['compresion', 'compression'],
    ['header', 'headers'],
    ['user_agent', 'userAgent'],
    ['ca', 'tls.ca'],
    ['qeueSize', 'queueSize'],
    ['timeout', 'timeoutMillis'],
    ['minConcurrency', 'adaptiveConcurrency.minConcurrency'],
    ['temporalityPreference', undefined],
    ['insecure', undefined],
  ])('that do not exist are refused: %s is %s', (key, meant) => {
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    expect(() => http({ [key]: 1 })).toThrow(new TypeError(`${key} is not an option of the exporter${hint}`));
  });

  it.each([null, 'http://collector', [], () => 1])('must be an object, not case %#', (options) => {
    for (const resolve of [http, grpc]) {
      expect(() => resolve(options)).toThrow(TypeError);
      expect(() => resolve(options)).toThrow('options must be an object, got ');
    }
  });

  it('of metrics are for metrics alone', () => {
    const options = { temporalityPreference: 'delta', histogramAggregation: 'explicit_bucket_histogram' };
    expect(http(options, {}, 'metrics').queueOptions).toEqual({});
    expect(grpc(options, {}, 'metrics').queueOptions).toEqual({});
    expect(() => grpc(options, {}, 'logs')).toThrow('temporalityPreference is not an option of the exporter');
  });
});
