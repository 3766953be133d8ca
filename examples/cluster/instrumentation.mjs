import cluster from 'node:cluster';
import { NodeSDK } from '@opentelemetry/sdk-node';

// The primary serves nothing, and has nothing to tell.
if (cluster.isWorker) new NodeSDK().start();
