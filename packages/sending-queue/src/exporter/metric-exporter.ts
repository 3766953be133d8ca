import type { SendingQueueOptions } from '../config/options.js';
import type { PushMetricExporter, ResourceMetrics } from '../sdk/types.js';
import { metricPayload } from './metric-payload.js';
import { copySelectors, type SelectorOf } from './selectors.js';
import { WrappedExporter } from './wrapped-exporter.js';

/** Any `PushMetricExporter`, with a sending queue in front of it. */
export class SendingQueueMetricExporter<Exporter extends PushMetricExporter = PushMetricExporter>
  extends WrappedExporter<ResourceMetrics>
  implements PushMetricExporter
{
  /** The wrapped exporter's choice of temporality, if it makes one. */
  declare readonly selectAggregationTemporality: SelectorOf<Exporter, 'selectAggregationTemporality'>;
  /** The wrapped exporter's choice of aggregation, if it makes one. */
  declare readonly selectAggregation: SelectorOf<Exporter, 'selectAggregation'>;

  /**
   * @param exporter - the exporter to send with; it is shut down with this one
   * @throws TypeError, RangeError - for an option that is unknown, of the wrong type or out of range
   */
  constructor(exporter: Exporter, options?: SendingQueueOptions) {
    super(metricPayload, exporter, options, noCodec);
    copySelectors(exporter, this);
  }
}

/** Metrics of the SDK are made into bytes by exporters made for the queue alone. */
function noCodec(): never {
  throw new TypeError(
    'storage must not be given for a wrapped metric exporter: use one made for the queue, such as those of @otelq/otlp-exporter',
  );
}
