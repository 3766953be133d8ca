import '@otelq/sending-queue/register';
import './app.mjs';
