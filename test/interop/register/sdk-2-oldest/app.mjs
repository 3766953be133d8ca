import { metrics, trace } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import { NodeSDK } from '@opentelemetry/sdk-node';
import application from '../application/run.cjs';

await application.run({ NodeSDK, trace, logs, metrics });
