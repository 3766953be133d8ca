const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');
const { startNodeSDK } = require('@opentelemetry/sdk-node');

startNodeSDK({ instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()] });
require('./application.cjs');
