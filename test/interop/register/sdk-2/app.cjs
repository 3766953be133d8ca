const { metrics, trace } = require('@opentelemetry/api');
const { logs } = require('@opentelemetry/api-logs');
const { NodeSDK } = require('@opentelemetry/sdk-node');

require('../application/run.cjs').run({ NodeSDK, trace, logs, metrics });
