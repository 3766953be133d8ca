import type { SendingQueueOptions } from '../config/options.js';
import type { PushMetricExporter, ResourceMetrics } from '../sdk/types.js';
import { metricPayload } from './metric-payload.js';
import { WrappedExporter } from './wrapped-exporter.js';

/** Any `PushMetricExporter`, with a sending queue in front of it. */
export class SendingQueueMetricExporter<Exporter extends PushMetricExporter = PushMetricExporter>
  extends WrappedExporter<ResourceMetrics>
  implements PushMetricExporter
{
  // The selectors are optional in the SDK's interface, and a metric reader asks whether they are there: they are set
  // only when the wrapped exporter has them.
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
    for (const name of ['selectAggregationTemporality', 'selectAggregation'] as const) {
      const selector: unknown = Reflect.get(exporter, name);
      if (typeof selector === 'function')
        Object.defineProperty(this, name, { value: selector.bind(exporter) });
    }
  }
}

/** Metrics of the SDK are made into bytes by exporters made for the queue alone. */
function noCodec(): never {
  throw new TypeError(
    'storage must not be given for a wrapped metric exporter: use one made for the queue, such as those of @otelq/otlp-exporter',
  );
}

/**
 * The type of a selector as the wrapped exporter declares it. `never` where it declares none: under
 * `exactOptionalPropertyTypes` the SDK's reader takes no exporter with a selector that may be `undefined`.
 */
type SelectorOf<Exporter, Name extends string> = Exporter extends { [name in Name]?: infer Selector }
  ? Selector
  : never;
