const { logs, metrics, trace } = require('@opentelemetry/api');
const { NodeSDK } = require('@opentelemetry/sdk-node');

require('../application/run.cjs').run({ NodeSDK, trace, logs, metrics });
