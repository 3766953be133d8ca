import type { Attributes } from '@opentelemetry/api';
import { MeterProvider, type MetricData, MetricReader } from '@opentelemetry/sdk-metrics';
import { createMetrics, type MetricsOptions } from '../src/telemetry/metrics.js';
import { IDLE } from './idle-snapshot.js';

/** A reader that collects when it is asked to. */
class ManualReader extends MetricReader {
  protected async onForceFlush(): Promise<void> {}
  protected async onShutdown(): Promise<void> {}
}

/** Metrics of a queue, and what the SDK makes of them. */
export class CollectedMetrics {
  readonly #reader = new ManualReader();
  readonly provider = new MeterProvider({ readers: [this.#reader] });

  /** Creates the metrics of an idle queue of spans; with the global meter provider unless one is given. */
  static create(options: Partial<MetricsOptions> = {}): ReturnType<typeof createMetrics> {
    return createMetrics({
      signal: 'traces',
      componentType: 'SendingQueueSpanExporter',
      name: 'SendingQueueSpanExporter/0',
      snapshot: () => IDLE,
      ...options,
    });
  }

  /** As `create`, recording here. */
  record(options: Partial<MetricsOptions> = {}): ReturnType<typeof createMetrics> {
    return CollectedMetrics.create({ meterProvider: this.provider, ...options });
  }

  /** What was recorded so far. Throws what went wrong meanwhile. */
  async collect(): Promise<MetricData[]> {
    const { resourceMetrics, errors } = await this.#reader.collect();
    if (errors.length > 0) throw new AggregateError(errors);
    return resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  }
}

/** Values of one metric, by the attributes that it has beside those of the component. */
export function valuesOf(collected: MetricData[], name: string): [Attributes, unknown][] | undefined {
  return collected
    .find(({ descriptor }) => descriptor.name === name)
    ?.dataPoints.map(({ attributes, value }) => {
      const { 'otel.component.type': _type, 'otel.component.name': _name, ...rest } = attributes;
      return [rest, value];
    });
}
