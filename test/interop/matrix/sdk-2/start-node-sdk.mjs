import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { startNodeSDK } from '@opentelemetry/sdk-node';

startNodeSDK({ instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()] });
await import('./application.mjs');
