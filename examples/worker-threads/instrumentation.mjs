import { threadId } from 'node:worker_threads';
import { NodeSDK } from '@opentelemetry/sdk-node';

new NodeSDK({ serviceName: threadId === 0 ? 'main' : 'worker' }).start();
