import { diag } from '@opentelemetry/api';
import { afterEach, expect, it, vi } from 'vitest';
import { type DiagLine, recordDiag } from '../../../testing/recorded-diag.js';
import type { SendingQueueOptions } from '../../config/options.js';
import { takeCurrent } from './block.js';
import { cutBlocks } from './cut-blocks.js';
import { optionsOf } from './options-of-block.js';

const PATH = 'tracer_provider.processors[0].batch.exporter.otlp_http';

afterEach(() => {
  diag.disable();
  vi.unstubAllEnvs();
});

/** What the block of one exporter gives, and what is logged about it. */
function taken(
  block: object,
  extensions?: object,
): { options: SendingQueueOptions | undefined; lines: DiagLine[] } {
  const lines = recordDiag();
  const exporter = { otlp_http: block };
  cutBlocks({ extensions, tracer_provider: { processors: [{ batch: { exporter } }] } });
  Object.entries(exporter);
  return { options: optionsOf(takeCurrent()), lines };
}

it('is what the block says, in the words of the Collector', () => {
  const block = {
    sending_queue: { queue_size: 5000, sizer: 'items', num_consumers: 'adaptive', batch: { min_size: 100 } },
    retry_on_failure: { initial_interval: '1s', max_elapsed_time: '1m30s' },
  };
  expect(taken(block)).toStrictEqual({
    options: {
      queueSize: 5000,
      sizer: 'items',
      numConsumers: 'adaptive',
      batch: { minSize: 100, sizer: 'items' },
      retryOnFailure: { initialIntervalMillis: 1000, maxElapsedTimeMillis: 90_000 },
    },
    lines: [],
  });
});

it('leaves the timeout to the exporter', () => {
  expect(taken({ timeout: 500, sending_queue: {} })).toStrictEqual({ options: {}, lines: [] });
});

it('says when there shall be no queue', () => {
  expect(taken({ sending_queue: { enabled: false } }).options).toStrictEqual({ enabled: false });
});

it('is nothing where the file says nothing, or has no value', () => {
  expect(taken({ endpoint: 'http://a' })).toStrictEqual({ options: undefined, lines: [] });
  expect(taken({ sending_queue: null })).toStrictEqual({ options: {}, lines: [] });
});

it('has the storage that is an extension of that name', () => {
  const extensions = { health_check: null, 'file_storage/queue': { directory: '/nowhere' } };
  const { options, lines } = taken({ sending_queue: { storage: 'file_storage/queue' } }, extensions);
  expect(lines).toEqual([]);
  expect(options?.storage?.open).toBeInstanceOf(Function);
});

it.each([
  [{ sending_queue: { queue_size: 0 } }, `${PATH}.sending_queue.queue_size must be an integer >= 1, got 0`],
  [
    { sending_queue: { queue_sise: 5 } },
    `${PATH}.sending_queue.queue_sise is not one of what a queue reads of the Collector: sending_queue, retry_on_failure, timeout; did you mean sending_queue.queue_size?`,
  ],
  [{ sending_queue: true }, `${PATH}.sending_queue must be an object, got true`],
  [{ retry_on_failure: { initial_interval: 5 } }, `${PATH}.retry_on_failure.initial_interval must be `],
  [
    { sending_queue: { sizer: 'items', queue_size: 100, batch: { min_size: 101 } } },
    `${PATH}: batch.minSize must be at most queueSize (100), got 101`,
  ],
  [{ sending_queue: { sizer: 'bytes' } }, `${PATH}: sizer must be 'requests' or 'items' (`],
  [
    { sending_queue: { storage: 'file_storage' } },
    `${PATH}.sending_queue.storage must be a file_storage of the extensions in the file, which has none, got "file_storage"`,
  ],
])('logs what is wrong in %j, and is nothing', (block, message) => {
  const { options, lines } = taken(block);
  expect(options).toBeUndefined();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 'error', text: expect.stringContaining(message) });
  expect(lines[0]?.text).toContain(`; ignored, together with all that ${PATH} says of its queue`);
});

it('names a storage without a directory', () => {
  const { options, lines } = taken(
    { sending_queue: { storage: 'file_storage' } },
    { file_storage: { directory: 7 } },
  );
  expect(options).toBeUndefined();
  expect(lines[0]?.text).toContain(
    'extensions.file_storage.directory must be the path of a directory, got 7',
  );
});

it('does not look at storages that nobody asks for', () => {
  const extensions = { 'file_storage/other': { dir: '/nowhere' }, file_storage: { directory: '/nowhere' } };
  expect(taken({ sending_queue: { queue_size: 5 } }, extensions)).toStrictEqual({
    options: { queueSize: 5 },
    lines: [],
  });
  expect(taken({ sending_queue: { storage: 'file_storage' } }, extensions)).toMatchObject({
    options: { storage: expect.anything() },
    lines: [],
  });
});

it('leaves warnings of variables to the queue', () => {
  vi.stubEnv('OTEL_SENDING_QUEUE_SIZE', 'many');
  expect(taken({ sending_queue: {} }).lines).toEqual([]);
});
