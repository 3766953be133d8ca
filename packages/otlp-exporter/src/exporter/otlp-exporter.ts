import { NativeExporter, type ResourceMetrics } from '@otelq/sending-queue/native';
import type { MetricSelectors } from '../config/metric-selectors.js';
import type { ExporterParts } from './parts.js';

/** An exporter that sends OTLP, with its queue: `export`, `forceFlush`, `shutdown` and `snapshot`. */
export class OtlpExporter<Input> extends NativeExporter<Input, Uint8Array> {}

/** An OTLP exporter of metrics, which also tells its reader how to aggregate them. */
export class OtlpMetricExporter extends OtlpExporter<ResourceMetrics> implements MetricSelectors {
  readonly selectAggregationTemporality: MetricSelectors['selectAggregationTemporality'];
  readonly selectAggregation: MetricSelectors['selectAggregation'];

  constructor(parts: ExporterParts<ResourceMetrics>, selectors: MetricSelectors) {
    super(parts);
    this.selectAggregationTemporality = selectors.selectAggregationTemporality;
    this.selectAggregation = selectors.selectAggregation;
  }
}
