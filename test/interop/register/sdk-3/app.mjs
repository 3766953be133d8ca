import { logs, metrics, trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import application from '../application/run.cjs';

await application.run({ NodeSDK, trace, logs, metrics });
