/** Starts what an application starts with, and ends; prints the processor's time that took, in microseconds. */
import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { NodeSDK } from '@opentelemetry/sdk-node';

new NodeSDK({ instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()] }).start();

const { default: express } = await import('express');
express().listen(0, '127.0.0.1', () => {
  const { user, system } = process.cpuUsage();
  console.log(user + system);
  process.exit();
});
