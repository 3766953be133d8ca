/**
 * What the SDK calls its instruments, temporalities and aggregations. Importing its enums would tie this package to one
 * generation of the SDK at run time; their values are the same in 2.x and 3.x.
 */

/** `AggregationTemporality` of the SDK. */
export const Temporality = { DELTA: 0, CUMULATIVE: 1 } as const;
export type Temporality = (typeof Temporality)[keyof typeof Temporality];

/** `AggregationType` of the SDK, as far as it is needed here. */
export const Aggregation = { DEFAULT: 0, EXPONENTIAL_HISTOGRAM: 5 } as const;

/** `AggregationOption` of the SDK. */
export type AggregationOption =
  | { readonly type: typeof Aggregation.DEFAULT }
  | { readonly type: typeof Aggregation.EXPONENTIAL_HISTOGRAM };

/** The values of `InstrumentType` of the SDK. */
export type InstrumentType =
  | 'COUNTER'
  | 'GAUGE'
  | 'HISTOGRAM'
  | 'UP_DOWN_COUNTER'
  | 'OBSERVABLE_COUNTER'
  | 'OBSERVABLE_GAUGE'
  | 'OBSERVABLE_UP_DOWN_COUNTER';

/** What a metric reader asks of its exporter. */
export interface MetricSelectors {
  selectAggregationTemporality(instrumentType: InstrumentType): Temporality;
  selectAggregation(instrumentType: InstrumentType): AggregationOption;
}
