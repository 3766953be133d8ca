const { metrics, trace } = require('@opentelemetry/api');
const { logs } = require('@opentelemetry/api-logs');
const { OTLPLogExporter } = require('@opentelemetry/exporter-logs-otlp-http');
const { OTLPMetricExporter } = require('@opentelemetry/exporter-metrics-otlp-http');
const { OTLPTraceExporter } = require('@opentelemetry/exporter-trace-otlp-http');
const { BatchLogRecordProcessor } = require('@opentelemetry/sdk-logs');
const { PeriodicExportingMetricReader } = require('@opentelemetry/sdk-metrics');
const { NodeSDK } = require('@opentelemetry/sdk-node');
const { BatchSpanProcessor } = require('@opentelemetry/sdk-trace-base');
const queue = require('@otelq/sending-queue');
const { processorsInCode } = require('../application/in-code.cjs');
const { run } = require('../application/run.cjs');

class SDK extends NodeSDK {
  constructor() {
    super(
      processorsInCode({
        queue,
        exporters: {
          spans: new OTLPTraceExporter(),
          logRecords: new OTLPLogExporter(),
          metrics: new OTLPMetricExporter(),
        },
        batch: {
          spans: (exporter) => new BatchSpanProcessor(exporter),
          logRecords: (exporter) => new BatchLogRecordProcessor(exporter),
          metrics: (exporter) => new PeriodicExportingMetricReader({ exporter }),
        },
      }),
    );
  }
}

run({ NodeSDK: SDK, trace, logs, metrics });
