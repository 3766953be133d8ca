require('@otelq/sending-queue/register');
require('./app.cjs');
