export const register = '@otelq/sending-queue/register';
export const autoInstrumentations = '@opentelemetry/auto-instrumentations-node/register';
