import {
  AggregationTemporalityPreference,
  OTLPMetricExporter,
} from '@opentelemetry/exporter-metrics-otlp-http';
import * as sdk2 from '@opentelemetry/sdk-metrics';
import * as sdk3 from 'sdk-metrics-3';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { exporterSources } from './exporter-sources.js';
import { resolveMetricSelectors } from './metric-selectors.js';
import { Aggregation, type InstrumentType, type MetricSelectors, Temporality } from './sdk-metrics.js';

const TEMPORALITY = 'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE';
const HISTOGRAM = 'OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION';
const INSTRUMENTS = Object.values(sdk2.InstrumentType);

function resolve(options?: unknown, env: Record<string, string> = {}) {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const selectors = resolveMetricSelectors(exporterSources(options as object, 'HTTP', 'metrics', env, warn));
  const temporalities = INSTRUMENTS.map((type) => selectors.selectAggregationTemporality(type));
  const aggregations = INSTRUMENTS.map((type) => selectors.selectAggregation(type));
  return { temporalities, aggregations, warnings };
}

describe.each([
  ['2', sdk2],
  ['3', sdk3],
])('the values of SDK %s', (_version, sdk) => {
  it('are those that are written down here', () => {
    expect(sdk.AggregationTemporality).toMatchObject(Temporality);
    expect(sdk.AggregationType).toMatchObject(Aggregation);
    const known: Record<InstrumentType, InstrumentType> = {
      COUNTER: 'COUNTER',
      GAUGE: 'GAUGE',
      HISTOGRAM: 'HISTOGRAM',
      UP_DOWN_COUNTER: 'UP_DOWN_COUNTER',
      OBSERVABLE_COUNTER: 'OBSERVABLE_COUNTER',
      OBSERVABLE_GAUGE: 'OBSERVABLE_GAUGE',
      OBSERVABLE_UP_DOWN_COUNTER: 'OBSERVABLE_UP_DOWN_COUNTER',
    };
    expect(sdk.InstrumentType).toEqual(known);
  });
});

it('is of the types that the SDK asks for', () => {
  expectTypeOf<MetricSelectors['selectAggregation']>().toExtend<sdk2.AggregationSelector>();
  expectTypeOf<
    MetricSelectors['selectAggregationTemporality']
  >().toExtend<sdk2.AggregationTemporalitySelector>();
});

describe('temporality', () => {
  it.each([
    ['cumulative', AggregationTemporalityPreference.CUMULATIVE],
    ['delta', AggregationTemporalityPreference.DELTA],
    ['lowmemory', AggregationTemporalityPreference.LOWMEMORY],
  ] as const)('%s is what it is to the stock exporter', (preference, temporalityPreference) => {
    const stock = new OTLPMetricExporter({ temporalityPreference });
    const expected = INSTRUMENTS.map((type) => stock.selectAggregationTemporality(type));
    expect(resolve({ temporalityPreference: preference }).temporalities).toEqual(expected);
    expect(resolve({}, { [TEMPORALITY]: preference }).temporalities).toEqual(expected);
    expect(resolve({}, { [TEMPORALITY]: preference.toUpperCase() }).temporalities).toEqual(expected);
  });

  it('is cumulative by default', () => {
    expect(resolve()).toEqual(resolve({ temporalityPreference: 'cumulative' }));
    expect(new Set(resolve().temporalities)).toEqual(new Set([sdk2.AggregationTemporality.CUMULATIVE]));
  });

  it('is for the code to choose first', () => {
    const { temporalities, warnings } = resolve(
      { temporalityPreference: 'delta' },
      { [TEMPORALITY]: 'rubbish' },
    );
    expect(temporalities).toContain(sdk2.AggregationTemporality.DELTA);
    expect(warnings).toEqual([]);
  });

  it('has no variable for all signals', () => {
    expect(resolve({}, { OTEL_EXPORTER_OTLP_TEMPORALITY_PREFERENCE: 'delta' })).toEqual(resolve());
  });

  it('is nothing else', () => {
    const allowed = "'cumulative' or 'delta' or 'lowmemory'";
    const { temporalities, warnings } = resolve({}, { [TEMPORALITY]: 'low' });
    expect(temporalities).toEqual(resolve().temporalities);
    expect(warnings).toEqual([`${TEMPORALITY} must be ${allowed}, got "low"; ignored`]);
    expect(() => resolve({ temporalityPreference: 3 })).toThrow(
      new TypeError(`temporalityPreference must be ${allowed}, got 3`),
    );
  });
});

describe('the aggregation of histograms', () => {
  const exponential = { type: sdk2.AggregationType.EXPONENTIAL_HISTOGRAM };
  const byDefault = { type: sdk2.AggregationType.DEFAULT };

  it('is left to the SDK by default, and where explicit buckets are asked for', () => {
    expect(resolve().aggregations).toEqual(INSTRUMENTS.map(() => byDefault));
    expect(resolve({ histogramAggregation: 'explicit_bucket_histogram' })).toEqual(resolve());
  });

  it('may be exponential, that of other instruments stays', () => {
    const expected = INSTRUMENTS.map((type) =>
      type === sdk2.InstrumentType.HISTOGRAM ? exponential : byDefault,
    );
    const histogramAggregation = 'base2_exponential_bucket_histogram';
    expect(resolve({ histogramAggregation }).aggregations).toEqual(expected);
    expect(resolve({}, { [HISTOGRAM]: histogramAggregation.toUpperCase() }).aggregations).toEqual(expected);
  });

  it('is nothing else', () => {
    const allowed = "'explicit_bucket_histogram' or 'base2_exponential_bucket_histogram'";
    expect(resolve({}, { [HISTOGRAM]: 'exponential' }).warnings).toEqual([
      `${HISTOGRAM} must be ${allowed}, got "exponential"; ignored`,
    ]);
    expect(() => resolve({ histogramAggregation: 'exponential' })).toThrow(
      new RangeError(`histogramAggregation must be ${allowed}, got "exponential"`),
    );
  });
});
