import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { expect, it } from 'vitest';
import { SendingQueueSpanExporter } from '../../exporter/span-exporter.js';
import { ExporterQueue } from '../pipeline/exporter-queue.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { endAll } from './end-all.js';

it('waits for what is ending already: a signal may come while the process is about to end anyway', async () => {
  let endProcessor = (): void => {};
  const processorEnd = new Promise<void>((resolve) => {
    endProcessor = resolve;
  });
  const processor = { forceFlush: async () => {}, shutdown: () => processorEnd };
  const pipeline = new Pipeline(
    processor,
    new ExporterQueue('traces', new SendingQueueSpanExporter(new InMemorySpanExporter()), {
      shutdownTimeoutMillis: 60_000,
      isUnused: false,
      standsIn: false,
    }),
  );
  const order: string[] = [];
  const ends = ['beforeExit', 'signal'].map((by) => endAll([pipeline], 60_000).then(() => order.push(by)));
  await new Promise((resolve) => setImmediate(resolve));
  order.push('processor');
  endProcessor();
  await Promise.all(ends);
  expect(order).toEqual(['processor', 'beforeExit', 'signal']);
});
