import {
  createLogRecordProcessor,
  createSpanProcessor,
  SendingQueueMetricExporter,
} from '@otelq/sending-queue';
import { run } from './run.mjs';

/**
 * An application whose stock exporters have queues.
 *
 * @param {typeof import('./sdk-2.mjs')} sdk
 */
export function runWrapped(sdk) {
  const exporter = new SendingQueueMetricExporter(new sdk.OTLPMetricExporter());
  return run(sdk, {
    spanProcessors: [createSpanProcessor(new sdk.OTLPTraceExporter())],
    logRecordProcessors: [createLogRecordProcessor(new sdk.OTLPLogExporter())],
    metricReaders: [new sdk.PeriodicExportingMetricReader({ exporter })],
  });
}
