import { diag } from '@opentelemetry/api';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failingStorage } from '../../testing/failing-storage.js';
import { recordDiag } from '../../testing/recorded-diag.js';
import { SendingQueueMetricExporter } from './metric-exporter.js';
import { SendingQueueSpanExporter } from './span-exporter.js';

// Beside this package, where the tests run, there is one.
vi.mock('node:module', async (original) => ({
  default: {
    ...(await original<typeof import('node:module')>()),
    createRequire: () => () => {
      throw Object.assign(new Error('not found'), { code: 'MODULE_NOT_FOUND' });
    },
  },
}));

afterEach(() => {
  diag.disable();
  vi.unstubAllEnvs();
});

const problem = 'directory must be writable, got /mnt, which is read-only';

describe('a storage that does not open', () => {
  it('fails the construction', () => {
    expect(
      () => new SendingQueueSpanExporter(new InMemorySpanExporter(), { storage: failingStorage('throw') }),
    ).toThrow(problem);
  });

  it('or is warned of, and the queue is in memory', async () => {
    const exporter = new SendingQueueSpanExporter(new InMemorySpanExporter(), {
      storage: failingStorage('memory'),
      sizer: 'bytes',
      queueSize: 1_000_000,
      overflow: 'block',
    });
    // As NodeSDK does, which makes the logger after the exporters that it is given.
    const lines = recordDiag();
    await vi.waitUntil(() => lines.length > 0);
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        `the queue of traces is in memory alone, and lost when the process ends: ${problem}`,
      ),
    ]);
    expect(exporter.snapshot()).toMatchObject({ queueCapacity: 1000 });
    expect(exporter.snapshot().storage).toBeUndefined();
    await exporter.shutdown();
  });

  it('is no matter for a queue that is disabled', async () => {
    const options = { storage: failingStorage('throw'), enabled: false };
    await new SendingQueueSpanExporter(new InMemorySpanExporter(), options).shutdown();
  });
});

describe('a wrapped metric exporter', () => {
  it('has no storage', () => {
    const exporter = { export() {}, forceFlush: async () => {}, shutdown: async () => {} };
    expect(() => new SendingQueueMetricExporter(exporter, { storage: failingStorage('throw') })).toThrow(
      new TypeError(
        'storage must not be given for a wrapped metric exporter: use one made for the queue, such as those of @otelq/otlp-exporter',
      ),
    );
  });
});

describe('OTEL_SENDING_QUEUE_STORAGE_DIRECTORY', () => {
  it('without the package that it needs is warned of, and says how to get it', async () => {
    vi.stubEnv('OTEL_SENDING_QUEUE_STORAGE_DIRECTORY', '/var/lib/otelq');
    const lines = recordDiag();
    await new SendingQueueSpanExporter(new InMemorySpanExporter()).shutdown();
    await vi.waitUntil(() => lines.length > 0);
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'a storage directory needs @otelq/file-storage, which did not load: npm install @otelq/file-storage',
      ),
    ]);
  });
});
