/**
 * An application of the built package that exports one span, and has nothing else to live for:
 *
 *     node exit-after-export.mjs http|grpc URL idle      and is done with that
 *     node exit-after-export.mjs http|grpc URL hanging   with a headers function that never answers
 *     node exit-after-export.mjs http|grpc URL shutdown  and shuts down as soon as it reads something
 *
 * At its exit it writes a line of JSON: whether gRPC was loaded before there was an exporter and at the end, and how many
 * spans were delivered and dropped.
 */
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { createOtlpGrpcTraceExporter, createOtlpHttpTraceExporter } from '@otelq/otlp-exporter';

const [, , transport, url, action] = process.argv;
const hasGrpc = () =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('grpc-js'));
const hadGrpc = hasGrpc();

const create = transport === 'grpc' ? createOtlpGrpcTraceExporter : createOtlpHttpTraceExporter;
const exporter = create({
  url,
  compression: 'gzip',
  // Much longer than the test that waits for the exit: nothing may wait for it.
  timeoutMillis: 3_600_000,
  shutdownTimeoutMillis: 1,
  ...(action === 'hanging' && { headers: () => new Promise(() => {}) }),
});
process.on('exit', () => {
  const { delivered, dropped } = exporter.snapshot();
  writeSync(1, JSON.stringify({ hadGrpc, hasGrpc: hasGrpc(), delivered, dropped }));
});

const spanProcessor = {
  onStart() {},
  onEnd: (span) => exporter.export([span], () => {}),
  async forceFlush() {},
  async shutdown() {},
};
new BasicTracerProvider({ spanProcessors: [spanProcessor] }).getTracer('test').startSpan('a').end();

if (action === 'shutdown') {
  process.stdin.once('data', async () => {
    process.stdin.destroy();
    await exporter.shutdown();
  });
}
