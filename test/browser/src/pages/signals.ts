import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { SendingQueueLogRecordExporter, SendingQueueMetricExporter } from '@otelq/sending-queue';

/** Sends a log record and three data points to a backend, and resolves to what the queues have delivered. */
async function sendSignals(url: string): Promise<{ logs: number; metrics: number }> {
  const logs = new SendingQueueLogRecordExporter(new OTLPLogExporter({ url: `${url}/v1/logs` }));
  const metrics = new SendingQueueMetricExporter(new OTLPMetricExporter({ url: `${url}/v1/metrics` }));
  const loggers = new LoggerProvider({ processors: [new BatchLogRecordProcessor({ exporter: logs })] });
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 });
  const meters = new MeterProvider({ readers: [reader] });
  loggers.getLogger('page').emit({ body: 'record' });
  const counter = meters.getMeter('page').createCounter('clicks');
  for (const button of ['left', 'middle', 'right']) counter.add(1, { button });
  await Promise.all([loggers.shutdown(), meters.shutdown()]);
  return { logs: logs.snapshot().delivered, metrics: metrics.snapshot().delivered };
}

declare global {
  interface Window {
    sendSignals: typeof sendSignals;
  }
}

window.sendSignals = sendSignals;
