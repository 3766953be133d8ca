import { metrics, trace } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import { startNodeSDK } from '@opentelemetry/sdk-node';
import { run } from '../src/application.mjs';

await run({ start: startNodeSDK, trace, metrics, logs });
