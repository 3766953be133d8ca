import { logs, metrics, trace } from '@opentelemetry/api';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import { run } from '../src/application.mjs';

await run({ start: startNodeSdk, trace, metrics, logs });
