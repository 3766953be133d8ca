/** The application, one process for each side. Arguments: the side, and the URL of its backend. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ExportProbe } from './export-probe.js';
import { endSpans } from './load.js';
import type { ApplicationMessage, Side } from './messages.js';
import { pipelines } from './pipeline.js';
import { FLUSH_LIMIT_MILLIS } from './scenario.js';
import { countUnansweredRequests } from './unanswered-requests.js';

const PROGRESS_MILLIS = 100;

const [, , side, url] = process.argv;
if ((side !== 'stock' && side !== 'wrapped') || url === undefined) {
  throw new TypeError(`arguments must be 'stock' or 'wrapped' and a URL, got ${side} and ${url}`);
}

const tell = (message: ApplicationMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

async function run(side: Side, url: string): Promise<void> {
  const unansweredRequests = countUnansweredRequests();
  const exporter = new ExportProbe(new OTLPTraceExporter({ url }));
  const { processor, dropped, queue } = pipelines[side](exporter);
  const provider = new NodeTracerProvider({ spanProcessors: [processor] });

  void tell({ kind: 'ready' });
  await once(process, 'message');

  let ended = 0;
  const tellProgress = () =>
    tell({ kind: 'progress', ended, dropped: dropped(ended), ...(queue && { queue: queue() }) });
  const progress = setInterval(tellProgress, PROGRESS_MILLIS);
  await endSpans(provider.getTracer('quickstart'), (count) => {
    ended = count;
  });

  // A flush rejects when an export fails; what was lost is counted where it arrives, at the backend.
  const flushed = provider
    .forceFlush()
    .catch(() => {})
    .then(() => provider.shutdown())
    .then(
      () => true,
      () => true,
    );
  const isFlushed = await Promise.race([flushed, sleep(FLUSH_LIMIT_MILLIS, false, { ref: false })]);
  clearInterval(progress);
  await tellProgress();
  await tell({
    kind: 'result',
    ended,
    unansweredRequests: unansweredRequests(),
    p95ExportMillis: exporter.p95Millis,
    isFlushed,
  });
}

// The demo is gone, so is the application.
process.once('disconnect', () => process.exit());
await run(side, url);
process.exit();
