/** `docs/options.md`, made of the tables and docstrings that the code itself goes by. */
import { join } from 'node:path';
import { allSettings as storageSettings } from '../../../../packages/file-storage/dist/config/settings.js';
import { allSettings as healthSettings } from '../../../../packages/health/dist/server/settings.js';
import { root } from '../markdown/documents.mjs';
import { documented, exporterTable, permitsVariables, plainTable, queueTable } from './tables.mjs';

/** Where the page is, relative to the top. */
export const OPTIONS_PAGE = 'docs/options.md';

const PERMITS_OPTIONS = join(root, 'packages', 'permits', 'src', 'config', 'options.ts');
const PROCESSOR_OPTIONS = join(root, 'packages', 'sending-queue', 'src', 'processor', 'options.ts');
const LIMITER_OPTIONS = join(root, 'packages', 'adaptive-concurrency', 'src', 'limiter.ts');

/** The page as it has to be. */
export function optionsPage() {
  return `<!-- Made by \`npm run docs\` of the tables and docstrings in the code. Change them there. -->

# Options

Every option there is. What they do together is told by the [tuning guide](tuning.md); where the Collector's names differ in
more than spelling, [coming from the Collector](migrating-from-the-collector.md) says how.

## The queue

The second argument of \`createSpanProcessor\`, \`createLogRecordProcessor\` and the wrappers, and among the options of
[\`@otelq/otlp-exporter\`](../packages/otlp-exporter/README.md). A setting comes from the first of these that gives it:

1. the code, or the block of a [configuration file](declarative-configuration.md);
2. the variable of one signal: \`OTEL_TRACES_SENDING_QUEUE_\`, \`OTEL_LOGS_SENDING_QUEUE_\` or \`OTEL_METRICS_SENDING_QUEUE_\` and
   the name below;
3. the variable of all signals: \`OTEL_SENDING_QUEUE_\` and the name below;
4. the default.

Times in variables are milliseconds, without a unit. An empty variable counts as not set. A wrong one is named in one
warning through \`diag\`, and the next in order stands; a wrong option in code throws a \`TypeError\` or a \`RangeError\`. Both
say what is allowed and what was given. The Collector's names are those that \`fromCollectorConfig()\` takes.

What has come of it is in \`/health?verbose\` of the [health endpoint](../packages/health/README.md#endpoints), for each queue:
\`queueCapacity\`, and \`limit\`, how many requests may be in flight now. In code \`snapshot()\` has both.

${queueTable()}

## Batches of the processors

\`createSpanProcessor\` and \`createLogRecordProcessor\` take these beside those of the queue. A variable is of the SDK's own:
\`OTEL_BSP_*\` for spans, \`OTEL_BLRP_*\` for log records.

${documented(PROCESSOR_OPTIONS, 'BatchProcessorOptions')}

## Permits

The options of \`createPermits()\` in [\`@otelq/permits\`](../packages/permits/README.md):

${documented(PERMITS_OPTIONS, 'PermitsOptions')}

The same by variables, without code: \`OTEL_SENDING_QUEUE_\` and the name below, or that of one signal.

${permitsVariables()}

## Storage

The options of \`fileStorage()\` in [\`@otelq/file-storage\`](../packages/file-storage/README.md):

${plainTable(storageSettings)}

## Health endpoint

The options of \`startHealthServer()\` in [\`@otelq/health\`](../packages/health/README.md):

${plainTable(healthSettings.map(({ kind, ...rest }) => ({ ...rest, allowed: kind.allowed })))}

## OTLP exporters

What [\`@otelq/otlp-exporter\`](../packages/otlp-exporter/README.md) takes beside the options of the queue. The variable is that
of a signal, such as \`OTEL_EXPORTER_OTLP_TRACES_\`, or the general one, \`OTEL_EXPORTER_OTLP_\`, and the name below.

${exporterTable()}

## The limiter alone

The options of \`createLimiter()\` in [\`@otelq/adaptive-concurrency\`](../packages/adaptive-concurrency/README.md), for other
things than telemetry:

${documented(LIMITER_OPTIONS, 'LimiterOptions')}
`;
}
