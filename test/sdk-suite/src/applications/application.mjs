/**
 * What the applications of the exit suite are made of. Each runs in a process of its own:
 *
 *     node NAME.mjs URL-OF-THE-SDK-MODULE URL-OF-THE-BACKEND
 *
 * and tells what happens in it in lines of JSON, the last of them the queue's snapshot at its exit.
 */
import { writeSync } from 'node:fs';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { createSpanProcessor } from '@otelq/sending-queue';

const [, , sdkModule = '', url = ''] = process.argv;

/** @type {import('../sdk-generation.js').ChildSdk} */
const sdk = await import(sdkModule);

/** @param {import('./report.js').Report} report */
function tell(report) {
  writeSync(1, `${JSON.stringify(report)}\n`);
}

/**
 * A provider whose every span is a request of its own, in the queue as soon as it ends.
 *
 * @param {import('@otelq/sending-queue').ProcessorOptions} [options]
 */
export function start(options) {
  const processor = createSpanProcessor(sdk.createSpanExporter(url), { maxExportBatchSize: 1, ...options });
  const logger = {
    error: () => {},
    warn: (/** @type {unknown[]} */ ...parts) => tell({ warning: parts.join(' ') }),
    info: () => {},
    debug: () => {},
    verbose: () => {},
  };
  diag.setLogger(logger, DiagLogLevel.WARN);
  process.on('exit', () => tell({ snapshot: processor.snapshot() }));
  return sdk.createTracerProvider([processor]);
}

/**
 * @param {ReturnType<typeof start>} provider
 * @param {number} count
 */
export function endSpans(provider, count) {
  for (let index = 0; index < count; index++)
    provider.getTracer('application').startSpan(`span ${index}`).end();
}
