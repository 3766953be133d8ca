/** An application with 33 queues, one of them in a processor that loses spans: `announced-queues.mjs URL`. Writes what is told of them. */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { createSpanProcessor, SendingQueueSpanExporter } from '@otelq/sending-queue';

const [, , url] = process.argv;
const processor = createSpanProcessor(
  { export() {}, async shutdown() {} },
  {
    overflow: 'block',
    queueSize: 1,
    maxQueueSize: 5,
    maxExportBatchSize: 1,
  },
);
const provider = new BasicTracerProvider({ spanProcessors: [processor] });
const tracer = provider.getTracer('test');
for (let i = 0; i < 20; i++) tracer.startSpan('span', {}, ROOT_CONTEXT).end();
const others = Array.from({ length: 32 }, () => new SendingQueueSpanExporter(new InMemorySpanExporter()));
// Replaced in the same turn, before there is a server.
await others[0]?.shutdown();
new SendingQueueSpanExporter(new InMemorySpanExporter());

async function health() {
  for (;;) {
    try {
      const report = await (await fetch(`${url}/health?verbose`)).json();
      if (Object.keys(report.components).length === 32) return report;
    } catch {
      // Not yet.
    }
    await sleep(10);
  }
}
const { components } = await health();
writeSync(
  1,
  JSON.stringify({
    lost:
      components.traces.detail.rejected === processor.snapshot().rejected &&
      components.traces.detail.rejected > 0,
    replaced: components['traces-2'].detail.state,
    livez: (await fetch(`${url}/livez`)).status,
  }),
);
process.exit();
