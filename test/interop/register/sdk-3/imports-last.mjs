import '@opentelemetry/sdk-node';
import '@otelq/sending-queue/register';
import './app.mjs';
