/** An application whose spans go over gRPC, by the exporter of otelq. */
import { createOtlpGrpcTraceExporter } from '@otelq/otlp-exporter';
import { createSpanProcessor } from '@otelq/sending-queue';
import { run } from './run.mjs';
import * as sdk from './sdk-2.mjs';

const traces = createSpanProcessor(createOtlpGrpcTraceExporter());
run(sdk, { spanProcessors: [traces], metricReaders: [], logRecordProcessors: [] });
