/**
 * Starts what an application starts with, and ends; prints the processor's time that took, in microseconds. Asked to
 * `deliver`, it makes a span first, and shuts the SDK down.
 */
const { trace } = require('@opentelemetry/api');
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');
const { NodeSDK } = require('@opentelemetry/sdk-node');

const sdk = new NodeSDK({ instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()] });
sdk.start();

const express = require('express');
express().listen(0, '127.0.0.1', async () => {
  if (process.argv[2] === 'deliver') {
    trace.getTracer('start-up').startSpan('first').end();
    await sdk.shutdown();
  }
  const { user, system } = process.cpuUsage();
  console.log(user + system);
  process.exit();
});
