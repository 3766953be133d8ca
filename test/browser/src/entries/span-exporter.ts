export { SendingQueueSpanExporter } from '@otelq/sending-queue';
