import {
  NativeExporter,
  type ReadableLogRecord,
  type ReadableSpan,
  type ResourceMetrics,
} from '@otelq/sending-queue/native';
import type { MetricSelectors } from '../config/sdk-metrics.js';
import type * as exporters from './exporters.js';
import type { ExporterParts } from './parts.js';

// Named as the interfaces that they are handed out as: errors of the queue show these names.

export class OtlpTraceExporter
  extends NativeExporter<ReadableSpan[], Uint8Array>
  implements exporters.OtlpTraceExporter {}

export class OtlpLogExporter
  extends NativeExporter<ReadableLogRecord[], Uint8Array>
  implements exporters.OtlpLogExporter {}

export class OtlpMetricExporter
  extends NativeExporter<ResourceMetrics, Uint8Array>
  implements exporters.OtlpMetricExporter
{
  readonly selectAggregationTemporality: MetricSelectors['selectAggregationTemporality'];
  readonly selectAggregation: MetricSelectors['selectAggregation'];

  constructor(parts: ExporterParts<ResourceMetrics>, selectors: MetricSelectors) {
    super(parts);
    this.selectAggregationTemporality = selectors.selectAggregationTemporality;
    this.selectAggregation = selectors.selectAggregation;
  }
}
