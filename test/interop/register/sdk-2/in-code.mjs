import { metrics, trace } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchLogRecordProcessor } from '@opentelemetry/sdk-logs';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import * as queue from '@otelq/sending-queue';
import inCode from '../application/in-code.cjs';
import application from '../application/run.cjs';

class SDK extends NodeSDK {
  constructor() {
    super(
      inCode.processorsInCode({
        queue,
        exporters: {
          spans: new OTLPTraceExporter(),
          logRecords: new OTLPLogExporter(),
          metrics: new OTLPMetricExporter(),
        },
        batch: {
          spans: (exporter) => new BatchSpanProcessor(exporter),
          logRecords: (exporter) => new BatchLogRecordProcessor({ exporter }),
          metrics: (exporter) => new PeriodicExportingMetricReader({ exporter }),
        },
      }),
    );
  }
}

await application.run({ NodeSDK: SDK, trace, logs, metrics });
