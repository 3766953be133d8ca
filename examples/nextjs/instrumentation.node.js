import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { createSpanProcessor } from '@otelq/sending-queue';

const sdk = new NodeSDK({ spanProcessors: [createSpanProcessor(new OTLPTraceExporter())] });
sdk.start();

// With NEXT_MANUAL_SIG_HANDLE Next.js leaves the signal to the application; without, it exits before anything is delivered.
process.once('SIGTERM', async () => {
  await sdk.shutdown();
  process.exit();
});
