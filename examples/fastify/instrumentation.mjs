import { FastifyOtelInstrumentation } from '@fastify/otel';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { NodeSDK } from '@opentelemetry/sdk-node';

const fastify = new FastifyOtelInstrumentation({ registerOnInitialization: true });

new NodeSDK({ instrumentations: [new HttpInstrumentation(), fastify] }).start();
