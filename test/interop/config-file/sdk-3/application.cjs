const { logs, metrics, trace } = require('@opentelemetry/api');
const { startNodeSdk } = require('@opentelemetry/sdk-node');

import('../src/application.mjs').then(({ run }) => run({ start: startNodeSdk, trace, metrics, logs }));
