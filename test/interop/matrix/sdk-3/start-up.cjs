/** Starts what an application starts with, and ends; prints the processor's time that took, in microseconds. */
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');
const { NodeSDK } = require('@opentelemetry/sdk-node');

new NodeSDK({ instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()] }).start();

const express = require('express');
express().listen(0, '127.0.0.1', () => {
  const { user, system } = process.cpuUsage();
  console.log(user + system);
  process.exit();
});
