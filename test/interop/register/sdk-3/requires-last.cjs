require('@opentelemetry/sdk-node');
require('@otelq/sending-queue/register');
require('./app.cjs');
