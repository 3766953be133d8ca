import { AsyncLocalStorage } from 'node:async_hooks';
import { context, diag } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HeldExporter } from '../../../testing/owning-classes.js';
import { type DiagLine, recordDiag } from '../../../testing/recorded-diag.js';
import { SynchronousContextManager } from '../../../testing/synchronous-context-manager.js';
import { takeCurrent } from '../config-file/block.js';
import { cutBlocks } from '../config-file/cut-blocks.js';
import * as queueing from '../queue/queueing.js';
import { LateExporter } from './late-exporter.js';

const load = vi.hoisted(() => vi.fn());

// As built, that file is beside what it loads; as source, it is not.
vi.mock('../load-queueing.js', () => ({ loadQueueing: load }));

let lines: DiagLine[];

beforeEach(() => {
  lines = recordDiag();
  load.mockReset().mockReturnValue(queueing);
});

afterEach(() => {
  diag.disable();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function late(exporter: HeldExporter): LateExporter {
  const queued = new LateExporter('traces', exporter, undefined);
  // One that nobody has asked for anything is made when its time has come, if not before.
  onTestFinished(() => void queued.shutdown());
  return queued;
}

/** By then it has said all that there is to say. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('the queue of an exporter', () => {
  it('is not loaded before there is something to do for it', () => {
    const queued = late(new HeldExporter());
    expect(queued.snapshot()).toMatchObject({ enqueued: 0, queuedItems: 0, inFlightItems: 0 });
    expect(load).not.toHaveBeenCalled();
  });

  it('takes what is exported, and is made once', async () => {
    const exporter = new HeldExporter();
    const queued = late(exporter);
    const done = vi.fn();
    queued.export([{}], done);
    // By the queue: the destination has not answered.
    expect(done).toHaveBeenCalledOnce();
    expect(queued.snapshot()).toMatchObject({ enqueued: 1 });
    const end = queued.shutdown();
    await exporter.arrived;
    exporter.answer();
    await end;
    expect(exporter.shutdowns).toBe(1);
    expect(load).toHaveBeenCalledOnce();
  });

  it.each<[string, (queued: LateExporter) => unknown]>([
    ['somebody flushes', (queued) => queued.forceFlush()],
    ['it is shut down', (queued) => queued.shutdown()],
    ['the process is about to end', (queued) => queued.shutdownTimeoutMillis],
  ])('is made when %s: it may have something to send that an earlier process left', (_, ask) => {
    const queued = late(new HeldExporter());
    ask(queued);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is made soon even if nothing is exported', () => {
    vi.useFakeTimers();
    late(new HeldExporter());
    vi.advanceTimersByTime(1000);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is made with that of any other', () => {
    const [first, other] = [late(new HeldExporter()), late(new HeldExporter())];
    expect(other.snapshot()).toMatchObject({ queueCapacity: 0 });
    first.export([{}], () => {});
    expect(other.snapshot()).toMatchObject({ queueCapacity: 1000 });
  });

  it('has the time for its shutdown that the variable asks for', () => {
    vi.stubEnv('OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT', '7000');
    expect(late(new HeldExporter()).shutdownTimeoutMillis).toBe(7000);
  });

  it('is as the configuration file asks for', () => {
    const exporter = { otlp_http: { sending_queue: { queue_size: 7 } } };
    cutBlocks({ tracer_provider: { processors: [{ batch: { exporter } }] } });
    Object.entries(exporter);
    const queued = new LateExporter('traces', new HeldExporter(), takeCurrent());
    queued.export([{}], () => {});
    expect(queued.snapshot()).toMatchObject({ queueCapacity: 7 });
  });

  it('has nothing of whoever exports first, and is not traced', () => {
    context.setGlobalContextManager(new SynchronousContextManager());
    onTestFinished(() => context.disable());
    const request = new AsyncLocalStorage<string>();
    const seen: [store: unknown, isSuppressed: boolean][] = [];
    const exporter = Object.defineProperty(new HeldExporter(), 'constructor', {
      get: () => {
        seen.push([request.getStore(), isTracingSuppressed(context.active())]);
        return HeldExporter;
      },
    });
    const queued = late(exporter);
    request.run('of the application', () => queued.export([{}], () => {}));
    expect(seen.length).toBeGreaterThan(0);
    for (const [store, isSuppressed] of seen) expect([store, isSuppressed]).toEqual([undefined, true]);
  });
});

describe('an exporter that no queue can be made for', () => {
  const causes: [string, () => void][] = [
    ['what makes it does not load', () => load.mockReturnValue(undefined)],
    [
      'making it fails',
      () =>
        load.mockReturnValue({
          ...queueing,
          makeQueue() {
            throw new RangeError('no queue today');
          },
        }),
    ],
  ];

  it.each(causes)('works as it did without one, when %s', async (_, cause) => {
    cause();
    const exporter = new HeldExporter();
    const queued = late(exporter);
    const done = vi.fn();
    queued.export([{}], done);
    expect(done).not.toHaveBeenCalled();
    exporter.answer();
    expect(done).toHaveBeenCalledOnce();
    await queued.forceFlush();
    await Promise.all([queued.shutdown(), queued.shutdown()]);
    expect(exporter.shutdowns).toBe(1);
    await nextTurn();
  });

  it('is told of once', async () => {
    causes[1]?.[1]();
    const queued = late(new HeldExporter());
    queued.export([{}], () => {});
    queued.export([{}], () => {});
    await nextTurn();
    expect(lines).toEqual([
      { level: 'error', text: expect.stringContaining('HeldExporter has no sending queue: no queue today') },
    ]);
  });
});
