/**
 * Starts what an application starts with, and ends; prints the processor's time that took, in microseconds. Asked to
 * `deliver`, it makes a span first, and shuts the SDK down.
 */
import { trace } from '@opentelemetry/api';
import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { NodeSDK } from '@opentelemetry/sdk-node';

const sdk = new NodeSDK({ instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()] });
sdk.start();

const { default: express } = await import('express');
express().listen(0, '127.0.0.1', async () => {
  if (process.argv[2] === 'deliver') {
    trace.getTracer('start-up').startSpan('first').end();
    await sdk.shutdown();
  }
  const { user, system } = process.cpuUsage();
  console.log(user + system);
  process.exit();
});
