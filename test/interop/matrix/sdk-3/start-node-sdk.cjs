const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');
const { startNodeSdk } = require('@opentelemetry/sdk-node');

startNodeSdk({ instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()] });
require('./application.cjs');
