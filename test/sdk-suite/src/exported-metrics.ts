import type { PushMetricExporter } from '@otelq/sending-queue';
import { vi } from 'vitest';

type Metrics = Parameters<PushMetricExporter['export']>[0];

type ScopeMetric = Metrics['scopeMetrics'][number]['metrics'][number];

/** What is read of a metric beyond what the queue itself reads. */
interface Metric extends ScopeMetric {
  readonly descriptor: { readonly name: string };
  readonly aggregationTemporality: number;
  readonly dataPoints: readonly { readonly attributes: object; readonly value: unknown }[];
}

/** The data points of a metric, as they were at the time of the export. */
export interface DataPoints {
  readonly name: string;
  readonly aggregationTemporality: number;
  readonly values: readonly unknown[];
}

/** Copies of the data points in a collection. */
export function dataPointsOf(metrics: Metrics): DataPoints[] {
  return metricsOf(metrics).map(({ descriptor: { name }, aggregationTemporality, dataPoints }) => ({
    name,
    aggregationTemporality,
    values: dataPoints.map(({ value }) => structuredClone(value)),
  }));
}

/** The metrics in a collection. */
export function metricsOf(metrics: Metrics): readonly Metric[] {
  return metrics.scopeMetrics.flatMap((scope) => scope.metrics as readonly Metric[]);
}

/** Records what an exporter is given to export, at the time when it is, and lets it export it. */
export function recordExports(exporter: PushMetricExporter): readonly DataPoints[][] {
  const collections: DataPoints[][] = [];
  const honest = exporter.export.bind(exporter);
  vi.spyOn(exporter, 'export').mockImplementation((metrics, done) => {
    collections.push(dataPointsOf(metrics));
    honest(metrics, done);
  });
  return collections;
}
