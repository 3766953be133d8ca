import { AggregationTemporalityPreference } from '@opentelemetry/exporter-metrics-otlp-http';
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import { AggregationTemporality } from '@opentelemetry/sdk-metrics';
import { describe, expect, it } from 'vitest';
import { grpc, http } from '../../testing/resolution.js';
import type { OtlpHttpExporterOptions } from './options.js';

describe('an option of the stock exporters', () => {
  it.each([
    ['concurrencyLimit', 30, 'numConsumers'],
    ['keepAlive', true, 'connections are always kept'],
    ['httpAgentOptions', { maxSockets: 10 }, 'tls'],
    ['credentials', {}, 'https://'],
    ['metadata', {}, 'headers'],
    ['hostname', 'localhost', 'url'],
    ['aggregationPreference', () => ({ type: 5 }), 'histogramAggregation'],
    ['selfObsMeterProvider', {}, 'meterProvider'],
  ])('%s is refused, and its successor named', (key, value, successor) => {
    for (const resolve of [http, grpc]) {
      const refuse = () => resolve({ [key]: value }, {}, 'metrics');
      expect(refuse).toThrow(TypeError);
      expect(refuse).toThrow(`${key} of the stock exporters is not an option of the exporter; `);
      expect(refuse).toThrow(successor);
    }
  });

  it('that is not given is none', () => {
    expect(http({ concurrencyLimit: undefined }).queueOptions).toEqual({});
  });

  it.each([
    ['delta', AggregationTemporalityPreference.DELTA],
    ['cumulative', AggregationTemporalityPreference.CUMULATIVE],
    ['lowmemory', AggregationTemporalityPreference.LOWMEMORY],
    ['delta', AggregationTemporality.DELTA],
    ['cumulative', AggregationTemporality.CUMULATIVE],
  ])('that is the number of %s is refused, and the word named', (word, temporalityPreference) => {
    expect(() => http({ temporalityPreference }, {}, 'metrics')).toThrow(
      new TypeError(
        `temporalityPreference must be a word, got ${temporalityPreference} of the stock exporters; use '${word}'`,
      ),
    );
  });

  it('that is a value of its enum of compressions means the same here', () => {
    for (const compression of Object.values(CompressionAlgorithm)) {
      expect(http({ compression }).settings.compression).toBe(compression);
    }
    // Without a cast, too.
    const options: OtlpHttpExporterOptions = { compression: CompressionAlgorithm.GZIP };
    expect(http(options).settings.compression).toBe('gzip');
  });
});
