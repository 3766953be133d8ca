import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldExporter } from '../../../testing/owning-classes.js';
import type { SendingQueueOptions } from '../../config/options.js';
import { SendingQueueSpanExporter } from '../../exporter/span-exporter.js';
import { offerProcessEnd } from '../../process-end/process-end.js';
import { createSpanProcessor } from '../../processor/span-processor.js';
import * as queueing from '../queue/queueing.js';
import { construct } from './construct.js';
import { madeInCode } from './made-in-code.js';

// As built, that file is beside what it loads; as source, it is not.
vi.mock('../load-queueing.js', () => ({ loadQueueing: () => queueing }));

beforeEach(() => offerProcessEnd(madeInCode));

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('@otelq/sending-queue/process-end/1'));
});

const wrap = (exporter: HeldExporter, options?: SendingQueueOptions) =>
  new SendingQueueSpanExporter(exporter, options);

/** As it is built where register has replaced the class. */
function buildOfTheSdk(exporter: SendingQueueSpanExporter): SpanProcessor {
  const build = (args: unknown[] = []): BatchSpanProcessor => Reflect.construct(BatchSpanProcessor, args);
  return construct('traces', [exporter], build) as BatchSpanProcessor;
}

const processors = [
  { name: 'a processor with its queue', build: (exporter: HeldExporter) => createSpanProcessor(exporter) },
  {
    name: 'a processor around a queued exporter',
    build: (exporter: HeldExporter) => createSpanProcessor(wrap(exporter)),
  },
  {
    name: 'a processor of the SDK around a queued exporter',
    build: (exporter: HeldExporter) => buildOfTheSdk(wrap(exporter)),
  },
];

/** What Node does when there is nothing left to do. */
const reachEnd = () => process.emit('beforeExit', 0);

/** Node asks again as long as somebody does something about it; a moment later would mean that the application goes on. */
const shutDown = (exporter: HeldExporter) =>
  vi.waitUntil(
    () => {
      reachEnd();
      return exporter.shutdowns > 0;
    },
    { interval: 1 },
  );

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe.each(processors)('$name', ({ build }) => {
  it('delivers what it holds before the process ends, and is shut down once', async () => {
    const exporter = new HeldExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [build(exporter)] });
    provider.getTracer('test').startSpan('a').end();
    reachEnd();
    await exporter.arrived;
    await nextTurn();
    expect(exporter.shutdowns).toBe(0);
    exporter.answer();
    await shutDown(exporter);
    await provider.shutdown();
    reachEnd();
    await nextTurn();
    expect(exporter.shutdowns).toBe(1);
  });

  it('is held by nobody once the application has shut it down', async () => {
    const made = async (): Promise<WeakRef<object>> => {
      // What holds the processor, or any part of it, holds the exporter.
      const exporter = new HeldExporter();
      await build(exporter).shutdown();
      return new WeakRef(exporter);
    };
    await expectCollected(made);
  });
});

describe('a queued exporter that no known processor has', () => {
  it('delivers what was handed to it', async () => {
    const exporter = new HeldExporter();
    const queued = wrap(exporter);
    const own: SpanProcessor = {
      onStart() {},
      onEnd: (span) => queued.export([span], () => {}),
      forceFlush: async () => {},
      shutdown: async () => {},
    };
    new BasicTracerProvider({ spanProcessors: [own] }).getTracer('test').startSpan('a').end();
    reachEnd();
    await exporter.arrived;
    exporter.answer();
    await shutDown(exporter);
    expect(queued.snapshot().state).toBe('stopped');
  });

  it('is held by nobody once it is shut down', () =>
    expectCollected(async () => {
      const queued = wrap(new HeldExporter());
      await queued.shutdown();
      return new WeakRef(queued);
    }));

  it('stays as it is without a queue', async () => {
    const exporter = new HeldExporter();
    wrap(exporter, { enabled: false });
    createSpanProcessor(exporter, { enabled: false });
    for (let times = 0; times < 5; times++) {
      reachEnd();
      await nextTurn();
    }
    expect(exporter.shutdowns).toBe(0);
  });
});

async function expectCollected(make: () => Promise<WeakRef<object>>): Promise<void> {
  const reference = await make();
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // A weak reference that was made or read in a turn holds until that turn is over.
  await nextTurn();
  await vi.waitUntil(() => {
    collect();
    return reference.deref() === undefined;
  });
}
