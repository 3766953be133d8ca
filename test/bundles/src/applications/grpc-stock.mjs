/** An application whose spans go over gRPC, by the exporter of SDK 2.x. */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { createSpanProcessor } from '@otelq/sending-queue';
import { run } from './run.mjs';
import * as sdk from './sdk-2.mjs';

const traces = createSpanProcessor(new OTLPTraceExporter());
run(sdk, { spanProcessors: [traces], metricReaders: [], logRecordProcessors: [] });
