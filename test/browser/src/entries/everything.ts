export * from '@otelq/sending-queue';
