import { InMemoryLogRecordExporter, LoggerProvider } from '@opentelemetry/sdk-logs';
import { describe, expect, it } from 'vitest';
import { SendingQueueLogRecordExporter } from '../exporter/log-record-exporter.js';
import type { LogRecordExporter } from '../sdk/types.js';
import { createLogRecordProcessor } from './log-record-processor.js';

describe('createLogRecordProcessor', () => {
  it('delivers the log records of the SDK, and forceFlush waits for it', async () => {
    const exporter = new InMemoryLogRecordExporter();
    const processor = createLogRecordProcessor(exporter, { maxExportBatchSize: 3 });
    const provider = new LoggerProvider({ processors: [processor] });
    const logger = provider.getLogger('test');
    for (let i = 0; i < 8; i++) logger.emit({ body: `record ${i}` });
    await provider.forceFlush();
    expect(exporter.getFinishedLogRecords().map(({ body }) => body)).toEqual(
      Array.from({ length: 8 }, (_, i) => `record ${i}`),
    );
    expect(processor.snapshot()).toMatchObject({ enqueued: 8, delivered: 8, rejected: 0 });
    await provider.shutdown();
  });

  it('delivers what is left at shutdown, and counts what is emitted later as rejected', async () => {
    const delivered: unknown[] = [];
    const exporter = new InMemoryLogRecordExporter();
    const original = exporter.export.bind(exporter);
    exporter.export = (records, done) => {
      delivered.push(...records.map(({ body }) => body));
      original(records, done);
    };
    const processor = createLogRecordProcessor(exporter);
    const provider = new LoggerProvider({ processors: [processor] });
    const logger = provider.getLogger('test');
    logger.emit({ body: 'before' });
    const closed = processor.shutdown();
    logger.emit({ body: 'after' });
    expect(processor.shutdown()).toBe(closed);
    await closed;
    expect(delivered).toEqual(['before']);
    expect(processor.snapshot()).toMatchObject({ state: 'stopped', delivered: 1, rejected: 1 });
    await provider.shutdown();
  });

  it('uses an exporter that has its queue already as it is', () => {
    const queued = new SendingQueueLogRecordExporter(new InMemoryLogRecordExporter(), { queueSize: 17 });
    expect(createLogRecordProcessor(queued).snapshot().queueCapacity).toBe(17);
    expect(() => createLogRecordProcessor(queued, { overflow: 'block' })).toThrow(
      /overflow .*SendingQueueLogRecordExporter/,
    );
  });

  it('refuses what is no exporter', () => {
    const nothing: LogRecordExporter = JSON.parse('null');
    expect(() => createLogRecordProcessor(nothing)).toThrow(
      new TypeError('exporter must be an object with export() and shutdown(), got null'),
    );
  });
});
