import { diag, metrics, type TracerProvider, trace } from '@opentelemetry/api';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldExporter } from '../../../testing/owning-classes.js';
import { type DiagLine, recordDiag } from '../../../testing/recorded-diag.js';
import { construct } from '../pipeline/construct.js';
import * as queueing from '../queue/queueing.js';
import { adoptStarted } from './adopt-started.js';

// As built, this file is beside what it requires; as source, it is not.
vi.mock('../load-queueing.js', () => ({ loadQueueing: () => queueing }));

let lines: DiagLine[];

beforeEach(() => {
  lines = recordDiag();
});

afterEach(() => {
  trace.disable();
  metrics.disable();
  diag.disable();
});

/** Registers a provider, and has the first look at it, which is in the same turn. */
function adopt(provider: TracerProvider): void {
  trace.setGlobalTracerProvider(provider);
  adoptStarted((look) => look());
}

/** A vendor's own, which hands over each span as it ends. */
class VendorProcessor<Exporter extends { export(spans: ReadableSpan[], done: () => void): void }> {
  readonly _exporter: Exporter;
  exported = 0;

  constructor(exporter: Exporter) {
    this._exporter = exporter;
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    this._exporter.export([span], () => {
      this.exported++;
    });
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}

function endSpan(processor: SpanProcessor): void {
  const provider = new BasicTracerProvider({ spanProcessors: [processor] });
  adopt(provider);
  provider.getTracer('test').startSpan('a').end();
}

it('gives a queue to each of two processors of the SDK that share an exporter, whatever methods that has', async () => {
  const exporter = new HeldExporter();
  const processors = [new SimpleSpanProcessor(exporter), new SimpleSpanProcessor(exporter)];
  adopt(new BasicTracerProvider({ spanProcessors: processors }));
  await Promise.all(processors.map((processor) => processor.shutdown()));
  // By the queue that both have. A processor without one shuts its exporter down by itself.
  expect(exporter.shutdowns).toBe(1);
});

describe('the processor of a vendor', () => {
  it('has a queue where its exporter is like those of the SDK', () => {
    const processor = new VendorProcessor({
      export() {},
      async forceFlush() {},
      async shutdown() {},
      setMetrics() {},
      _send() {},
      timeoutMillis: 5,
    });
    endSpan(processor);
    // The destination has not answered: the queue has.
    expect(processor.exported).toBe(1);
  });

  it('keeps an exporter that can not be shut down', () => {
    const exporter = { export() {}, flush: vi.fn() };
    const processor = new VendorProcessor(exporter);
    endSpan(processor);
    expect(processor._exporter).toBe(exporter);
    expect(lines).toEqual([]);
  });

  it.each<[string, object]>([
    ['a method', { flush() {} }],
    [
      'a method of its class',
      new (class {
        clear() {}
      })(),
    ],
    ['a getter', Object.defineProperty({}, 'buffer', { get: () => [] })],
  ])('keeps an exporter that has %s of its own', (_, own) => {
    const exporter = Object.assign(own, { export() {}, async shutdown() {} });
    const processor = new VendorProcessor(exporter);
    endSpan(processor);
    expect(processor._exporter).toBe(exporter);
    expect(lines).toEqual([]);
  });
});

/** A provider of no SDK's around one of an SDK. */
function wrapped(provider: MeterProvider): MeterProvider {
  const wrapper = {
    getMeter: (name: string) => provider.getMeter(name),
    forceFlush: () => provider.forceFlush(),
  };
  return wrapper as MeterProvider;
}

it('warns of a provider of an unknown kind, unless processors of its signal were reached as they were built', () => {
  metrics.setGlobalMeterProvider(wrapped(new MeterProvider()));
  adoptStarted((look) => look());
  adoptStarted((look) => look());
  const warning = {
    level: 'warn',
    text: expect.stringContaining(
      'exporters of metrics that were built before @otelq/sending-queue/register was loaded have no sending queue: ' +
        'the provider that is registered is of a kind that is not known; load register first',
    ),
  };
  expect(lines).toEqual([warning]);

  const args = [{ exporter: new HeldExporter() }];
  const build = (changed: unknown[] = args) => Reflect.construct(PeriodicExportingMetricReader, changed);
  construct('metrics', args, build);
  metrics.disable();
  metrics.setGlobalMeterProvider(wrapped(new MeterProvider()));
  adoptStarted((look) => look());
  expect(lines).toEqual([warning]);
});
