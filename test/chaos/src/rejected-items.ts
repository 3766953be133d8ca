import {
  AggregationTemporality,
  DataPointType,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { onTestFinished } from 'vitest';

/** A meter provider, to read from it why a queue has refused items. */
export class RejectedItems {
  readonly #reader = new PeriodicExportingMetricReader({
    exporter: new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE),
  });
  readonly meterProvider = new MeterProvider({ readers: [this.#reader] });

  constructor() {
    onTestFinished(() => this.meterProvider.shutdown());
  }

  /** How many, by reason. */
  async byReason(): Promise<Record<string, number>> {
    const { resourceMetrics } = await this.#reader.collect();
    const points = resourceMetrics.scopeMetrics
      .flatMap(({ metrics }) => metrics)
      .filter((metric) => metric.dataPointType === DataPointType.SUM)
      .filter(({ descriptor }) => descriptor.name === 'otelq.sending_queue.rejected')
      .flatMap(({ dataPoints }) => dataPoints);
    return Object.fromEntries(
      points.map(({ attributes, value }) => [attributes['otelq.sending_queue.reason'], value]),
    );
  }
}
