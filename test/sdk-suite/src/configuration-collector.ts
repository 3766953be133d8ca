import { createSpanProcessor, fromCollectorConfig, SendingQueueSpanExporter } from '@otelq/sending-queue';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startBackend } from './protocol-backend.js';
import type { SdkGeneration } from './sdk-generation.js';

/** The block of an exporter as it stands in a Collector's configuration. */
const fixed = `
timeout: 10s
sending_queue:
  enabled: true
  num_consumers: 3
  queue_size: 50
  sizer: items
  block_on_overflow: true
retry_on_failure:
  enabled: true
  initial_interval: 10ms
  max_interval: 1.5s
  max_elapsed_time: 1m30s
`;

const adaptive = `
sending_queue:
  queue_size: 5000
  adaptive_concurrency:
    enabled: true
    min_concurrency: 4
    max_concurrency: 4
    decrease_ratio: 0.8
    rtt_threshold_ratio: 1.5
retry_on_failure:
  initial_interval: 10ms
`;

const wrong = [
  {
    yaml: 'sending_queue:\n  queue_size: many',
    error: TypeError,
    says: /^sending_queue\.queue_size .*"many"$/,
  },
  { yaml: 'sending_queue:\n  queue_size: -1', error: RangeError, says: /^sending_queue\.queue_size .*-1$/ },
  {
    yaml: 'retry_on_failure:\n  max_interval: 30',
    error: TypeError,
    says: /^retry_on_failure\.max_interval .*30$/,
  },
  {
    yaml: 'retry_on_failure:\n  max_interval: 5 seconds',
    error: TypeError,
    says: /^retry_on_failure\.max_interval .*"5 seconds"$/,
  },
  {
    yaml: 'sending_queue:\n  num_consumer: 3',
    error: TypeError,
    says: /^sending_queue\.num_consumer is not /,
  },
  { yaml: 'sending_queue: 5', error: TypeError, says: /^sending_queue must be an object, got 5$/ },
];

/** Options out of the YAML of a Collector. */
export function defineConfigurationCollectorSuite(sdk: SdkGeneration): void {
  describe("options from a Collector's configuration", () => {
    test('feed an exporter that delivers', async () => {
      const backend = await startBackend('http/protobuf', { behaviour: [503] });
      const exporter = new SendingQueueSpanExporter(
        sdk.createSpanExporter('http/protobuf', backend.url),
        fromCollectorConfig(parse(fixed)),
      );
      expect(exporter.snapshot()).toMatchObject({ queueCapacity: 50, limit: 3 });
      const provider = sdk.createTracerProvider([
        sdk.batchSpanProcessor(exporter, { maxExportBatchSize: 2, scheduledDelayMillis: 10 }),
      ]);
      for (const name of ['one', 'two', 'three']) provider.getTracer('suite').startSpan(name).end();
      await provider.shutdown();
      expect([...backend.received.byName.keys()].toSorted()).toEqual(['one', 'three', 'two']);
      expect(exporter.snapshot()).toMatchObject({ delivered: 3, dropped: 0 });
    });

    test('feed a processor whose concurrency adapts', async () => {
      const backend = await startBackend('http/protobuf');
      const processor = createSpanProcessor(
        sdk.createSpanExporter('http/protobuf', backend.url),
        fromCollectorConfig(parse(adaptive)),
      );
      expect(processor.snapshot()).toMatchObject({ queueCapacity: 5000, limit: 4 });
      const provider = sdk.createTracerProvider([processor]);
      provider.getTracer('suite').startSpan('one').end();
      await provider.forceFlush();
      expect([...backend.received.byName]).toEqual([['one', 1]]);
      await provider.shutdown();
    });

    test.each(wrong)('$yaml is refused by name', ({ yaml, error, says }) => {
      expect(() => fromCollectorConfig(parse(yaml))).toThrow(error);
      expect(() => fromCollectorConfig(parse(yaml))).toThrow(says);
    });
  });
}
