import type { Environment } from '@otelq/sending-queue/config';
import { log } from '@otelq/sending-queue/native';
import type { OtlpMetricOptions, OtlpTemporalityPreference } from './options.js';
import { Aggregation, type AggregationOption, type InstrumentType, Temporality } from './sdk-metrics.js';
import { settings } from './settings.js';
import { choose, type Sources } from './sources.js';

/** What a metric reader asks of its exporter. */
export interface MetricSelectors {
  selectAggregationTemporality(instrumentType: InstrumentType): Temporality;
  selectAggregation(instrumentType: InstrumentType): AggregationOption;
}

/** The instruments that report deltas; gauges, of which there is no sum, as in the SDK's own exporters. */
const DELTA: Readonly<Record<OtlpTemporalityPreference, ReadonlySet<InstrumentType>>> = {
  cumulative: new Set(),
  delta: new Set(['COUNTER', 'OBSERVABLE_COUNTER', 'HISTOGRAM', 'GAUGE', 'OBSERVABLE_GAUGE']),
  lowmemory: new Set(['COUNTER', 'HISTOGRAM']),
};

/**
 * How metrics are to be aggregated, from code, from variables or as by default.
 *
 * @see https://opentelemetry.io/docs/specs/otel/metrics/sdk_exporters/otlp/
 * @param env - usually `process.env`; what is wrong in it is warned of
 * @throws TypeError, RangeError - for what is wrong in code
 */
export function resolveMetricSelectors(
  options: OtlpMetricOptions | undefined,
  env: Environment,
  warn: (message: string) => void = log.warn,
): MetricSelectors {
  const given = new Map(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
  const sources: Sources = { given, env, signal: 'metrics', warn };
  const delta = DELTA[choose(settings.temporality, sources).value];
  const exponential = choose(settings.histogram, sources).value === 'base2_exponential_bucket_histogram';
  return {
    selectAggregationTemporality: (instrumentType) =>
      delta.has(instrumentType) ? Temporality.DELTA : Temporality.CUMULATIVE,
    selectAggregation: (instrumentType) => ({
      type:
        exponential && instrumentType === 'HISTOGRAM'
          ? Aggregation.EXPONENTIAL_HISTOGRAM
          : Aggregation.DEFAULT,
    }),
  };
}
