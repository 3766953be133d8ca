const { NodeSDK } = require('@opentelemetry/sdk-node');

new NodeSDK().start();
