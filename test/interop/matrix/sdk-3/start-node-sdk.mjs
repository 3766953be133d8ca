import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { startNodeSdk } from '@opentelemetry/sdk-node';

startNodeSdk({ instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()] });
await import('./application.mjs');
