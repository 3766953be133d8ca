import { metricKind } from '../exporter/intake-kinds.js';
import { copySelectors, type SelectorOf } from '../exporter/selectors.js';
import type { PushMetricExporter, ResourceMetrics } from '../sdk/types.js';
import type { SendingQueueOptions } from './options.js';
import { PageExporter } from './page-exporter.js';

/** Any `PushMetricExporter`, with a sending queue in front of it. */
export class SendingQueueMetricExporter<Exporter extends PushMetricExporter = PushMetricExporter>
  extends PageExporter<ResourceMetrics>
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
    super(metricKind, exporter, options);
    copySelectors(exporter, this);
  }
}
