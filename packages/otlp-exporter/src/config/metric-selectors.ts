import type { OtlpTemporalityPreference } from './options.js';
import { Aggregation, type InstrumentType, type MetricSelectors, Temporality } from './sdk-metrics.js';
import { settings } from './settings.js';
import { choose, type Sources } from './sources.js';

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
 * @throws TypeError, RangeError - for what is wrong in code; what is wrong in variables is warned of
 */
export function resolveMetricSelectors(sources: Sources): MetricSelectors {
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
