/**
 * An application with all of otelq in it: exporters made for the queue, a storage in DIRECTORY, permits, and a health server
 * whose address is the first line.
 */
import { fileStorage } from '@otelq/file-storage';
import { startHealthServer } from '@otelq/health';
import {
  createOtlpHttpLogExporter,
  createOtlpHttpMetricExporter,
  createOtlpHttpTraceExporter,
} from '@otelq/otlp-exporter';
import { createPermits, memoryStore } from '@otelq/permits';
import { createLogRecordProcessor, createSpanProcessor } from '@otelq/sending-queue';
import { run } from './run.mjs';
import * as sdk from './sdk-2.mjs';

const storage = fileStorage({ directory: process.env.DIRECTORY ?? '' });
const permits = createPermits({ store: memoryStore(), destination: 'backend', totalPermits: 1000 });
const traces = createSpanProcessor(createOtlpHttpTraceExporter({ storage, permits }));
const logs = createLogRecordProcessor(createOtlpHttpLogExporter());
const metrics = createOtlpHttpMetricExporter();

startHealthServer({ queues: { traces, logs, metrics }, port: 0 }).then(async (server) => {
  console.log(server.url);
  const options = {
    spanProcessors: [traces],
    logRecordProcessors: [logs],
    metricReaders: [new sdk.PeriodicExportingMetricReader({ exporter: metrics })],
  };
  // A shutdown leaves what is stored for the next process, when the destination is down.
  await run(sdk, options, () => traces.forceFlush());
  await server.close();
});
