import { diag } from '@opentelemetry/api';
import { afterEach, expect, it, vi } from 'vitest';
import { recordDiag } from '../../../testing/recorded-diag.js';
import { takeCurrent } from './block.js';
import { cutBlocks } from './cut-blocks.js';

afterEach(() => diag.disable());

const sendingQueue = { queue_size: 7 };
const retry = { enabled: false };

/** Reads an exporter as the SDK does: all of its entries, of which there has to be one. */
function entryOf(exporter: object): [string, unknown] {
  const entries = Object.entries(exporter);
  expect(entries).toHaveLength(1);
  return entries[0] ?? ['', undefined];
}

it('leaves the SDK what it knows, and has the block current as soon as an exporter is read', () => {
  const traces = {
    otlp_http: { endpoint: 'http://a', sending_queue: sendingQueue, retry_on_failure: retry },
  };
  const logs = { otlp_grpc: { sending_queue: sendingQueue } };
  const metrics = { otlp_http: { retry_on_failure: retry } };
  const model = {
    tracer_provider: { processors: [{ simple: { exporter: {} } }, { batch: { exporter: traces } }] },
    logger_provider: { processors: [{ simple: { exporter: logs } }] },
    meter_provider: { readers: [{ periodic: { interval: 5, exporter: metrics } }] },
  };
  expect(cutBlocks(model)).toBe(model);
  expect(takeCurrent()).toBeUndefined();

  expect(entryOf(traces)).toStrictEqual(['otlp_http', { endpoint: 'http://a' }]);
  expect(takeCurrent()).toStrictEqual({
    path: 'tracer_provider.processors[1].batch.exporter.otlp_http',
    signal: 'traces',
    config: { sending_queue: sendingQueue, retry_on_failure: retry },
    extensions: undefined,
  });
  expect(takeCurrent()).toBeUndefined();

  expect(entryOf(logs)).toStrictEqual(['otlp_grpc', {}]);
  expect(takeCurrent()).toMatchObject({
    path: 'logger_provider.processors[0].simple.exporter.otlp_grpc',
    signal: 'logs',
    config: { sending_queue: sendingQueue },
  });

  expect(entryOf(metrics)).toStrictEqual(['otlp_http', {}]);
  expect(takeCurrent()).toMatchObject({
    path: 'meter_provider.readers[0].periodic.exporter.otlp_http',
    signal: 'metrics',
    config: { retry_on_failure: retry },
  });
});

it('has no block current when an exporter without one was read last', () => {
  const withBlock = { otlp_http: { sending_queue: sendingQueue } };
  const without = { otlp_http: null };
  cutBlocks({
    tracer_provider: { processors: [{ batch: { exporter: withBlock } }, { batch: { exporter: without } }] },
  });
  entryOf(withBlock);
  expect(entryOf(without)).toStrictEqual(['otlp_http', null]);
  expect(takeCurrent()).toBeUndefined();
});

it('has no block current in the turn after', async () => {
  const exporter = { otlp_http: { sending_queue: sendingQueue } };
  cutBlocks({ tracer_provider: { processors: [{ batch: { exporter } }] } });
  entryOf(exporter);
  await Promise.resolve();
  expect(takeCurrent()).toBeUndefined();
});

it('gives every place its block where YAML has an alias', () => {
  const properties = { sending_queue: sendingQueue };
  const shared = { otlp_http: properties };
  const own = { otlp_http: properties };
  cutBlocks({
    tracer_provider: { processors: [shared, shared, own].map((exporter) => ({ batch: { exporter } })) },
  });
  for (const exporter of [shared, shared, own]) {
    expect(entryOf(exporter)).toStrictEqual(['otlp_http', {}]);
    expect(takeCurrent()).toMatchObject({ config: properties });
  }
});

it('lets the SDK fill in defaults', () => {
  const exporter: Record<string, unknown> = { otlp_http: { sending_queue: sendingQueue } };
  cutBlocks({ tracer_provider: { processors: [{ batch: { exporter } }] } });
  exporter.otlp_http = { timeout: 5 };
  expect(entryOf(exporter)).toStrictEqual(['otlp_http', { timeout: 5 }]);
  expect(takeCurrent()).toMatchObject({ config: { sending_queue: sendingQueue } });
});

it('hands over the extensions of the file', () => {
  const extensions = { file_storage: { directory: '/var/lib/otelq' } };
  const exporter = { otlp_http: { sending_queue: sendingQueue } };
  cutBlocks({ extensions, tracer_provider: { processors: [{ batch: { exporter } }] } });
  entryOf(exporter);
  expect(takeCurrent()).toMatchObject({ extensions });
});

it('leaves what is pulled to the schema of the SDK', () => {
  const pull = { exporter: { 'prometheus/development': { sending_queue: sendingQueue } } };
  cutBlocks({ meter_provider: { readers: [{ pull }] } });
  expect(pull).toStrictEqual({ exporter: { 'prometheus/development': { sending_queue: sendingQueue } } });
});

it('warns of a queue for the console, which has none', async () => {
  const lines = recordDiag();
  const exporter = { console: { sending_queue: sendingQueue } };
  cutBlocks({ tracer_provider: { processors: [{ simple: { exporter } }] } });
  expect(entryOf(exporter)).toStrictEqual(['console', {}]);
  expect(takeCurrent()).toBeUndefined();
  await vi.waitFor(() => expect(lines).not.toEqual([]));
  expect(lines).toEqual([
    {
      level: 'warn',
      text: expect.stringContaining(
        'tracer_provider.processors[0].simple.exporter.console has no use for sending_queue: the console is not queued',
      ),
    },
  ]);
});

it.each([
  undefined,
  null,
  7,
  'text',
  [],
  { tracer_provider: null },
  { tracer_provider: { processors: {} } },
  {
    tracer_provider: {
      processors: [null, 7, [], { batch: null }, { batch: [] }, { batch: { exporter: [] } }],
    },
  },
  { meter_provider: { readers: [{ periodic: { exporter: { otlp_http: [1] } } }] } },
])('leaves the SDK to judge what is no configuration: %j', (model) => {
  const before = structuredClone(model);
  expect(cutBlocks(model)).toBe(model);
  expect(structuredClone(model)).toStrictEqual(before);
});
