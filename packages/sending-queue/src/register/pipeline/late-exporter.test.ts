import { AsyncLocalStorage } from 'node:async_hooks';
import { context, diag } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HeldExporter } from '../../../testing/owning-classes.js';
import { type DiagLine, recordDiag } from '../../../testing/recorded-diag.js';
import { SynchronousContextManager } from '../../../testing/synchronous-context-manager.js';
import { type Block, takeCurrent } from '../config-file/block.js';
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
  vi.unstubAllEnvs();
});

function late(exporter: HeldExporter, block?: Block): LateExporter {
  const queued = new LateExporter('traces', exporter, block);
  // One that waits would be made with that of another test.
  onTestFinished(() => void queued.shutdown());
  return queued;
}

function blockWith(queue: object): Block | undefined {
  const exporter = { otlp_http: { sending_queue: queue } };
  cutBlocks({ tracer_provider: { processors: [{ batch: { exporter } }] } });
  // As the SDK does before it builds the exporter.
  Object.entries(exporter);
  return takeCurrent();
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

  it.each(['OTEL_SENDING_QUEUE_STORAGE_DIRECTORY', 'OTEL_TRACES_SENDING_QUEUE_HEALTH_ENDPOINT'])(
    'is made at once with %s, which it has something to do for',
    (variable) => {
      vi.stubEnv(variable, '/dev/null/nowhere');
      late(new HeldExporter());
      expect(load).toHaveBeenCalledOnce();
    },
  );

  it('is made at once where the configuration file has a storage for it', () => {
    const block = blockWith({ storage: 'file_storage' });
    late(new HeldExporter(), block);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not made to be ended without having been used', async () => {
    const exporter = new HeldExporter();
    const queued = late(exporter);
    expect(queued.isUnused).toBe(true);
    await queued.forceFlush();
    await Promise.all([queued.shutdown(), queued.shutdown()]);
    expect(exporter.shutdowns).toBe(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('delivers for no longer than whoever ends the process has time for', async () => {
    vi.stubEnv('OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT', '600000');
    const limitedBefore = late(new HeldExporter());
    limitedBefore.limitShutdown(0);
    limitedBefore.export([{}], () => {});
    const limitedAfter = late(new HeldExporter());
    limitedAfter.export([{}], () => {});
    limitedAfter.limitShutdown(0);
    await Promise.all([limitedBefore.shutdown(), limitedAfter.shutdown()]);
    for (const queued of [limitedBefore, limitedAfter]) {
      expect(queued.snapshot()).toMatchObject({ state: 'stopped', dropped: 1 });
    }
  });

  it('leaves the exporter alone when nobody will export to it', () => {
    const exporter = new HeldExporter();
    const discarded = late(exporter);
    discarded.discard();
    late(new HeldExporter()).export([{}], () => {});
    expect(discarded.snapshot()).toMatchObject({ queueCapacity: 0 });
    expect(exporter.shutdowns).toBe(0);
  });

  it('takes what is logged while it is made, and is made once even so', async () => {
    vi.stubEnv('OTEL_SENDING_QUEUE_SIZE', 'nonsense');
    const exporter = new HeldExporter();
    const queued = late(exporter);
    const warnings: string[] = [];
    // As an application does that has its log exported.
    const warn = (message: string): void => {
      warnings.push(message);
      queued.export([{ message }], () => {});
    };
    diag.setLogger(
      { error: warn, warn, info() {}, debug() {}, verbose() {} },
      { suppressOverrideMessage: true },
    );
    queued.export([{}], () => {});
    expect(warnings.length).toBeGreaterThan(0);
    expect(queued.snapshot().enqueued).toBe(1);
    await nextTurn();
    expect(queued.snapshot().enqueued).toBe(1 + warnings.length);
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
    const queued = late(new HeldExporter(), blockWith({ queue_size: 7 }));
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
  const notLoading = () => load.mockReturnValue(undefined);
  const notMaking = () =>
    load.mockReturnValue({
      ...queueing,
      makeQueue() {
        throw new RangeError('no queue today');
      },
    });

  it.each([
    ['what makes it does not load', notLoading],
    ['making it fails', notMaking],
  ])('works as it did without one, when %s', async (_, cause) => {
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

  it('may fail to flush and to shut down, which is told', async () => {
    notMaking();
    const exporter = new HeldExporter();
    const failing = async () => {
      throw new RangeError('not today either');
    };
    const queued = late(Object.assign(exporter, { forceFlush: failing, shutdown: failing }));
    queued.export([{}], () => {});
    await queued.forceFlush();
    await queued.shutdown();
    await nextTurn();
    expect(lines.map(({ text }) => text.replace('@otelq/sending-queue ', ''))).toEqual([
      'HeldExporter has no sending queue: no queue today',
      'the flush of HeldExporter failed: not today either',
      'the shutdown of HeldExporter failed: not today either',
    ]);
  });

  it('is told of once', async () => {
    notMaking();
    const queued = late(new HeldExporter());
    queued.export([{}], () => {});
    queued.export([{}], () => {});
    await nextTurn();
    expect(lines).toEqual([
      { level: 'error', text: expect.stringContaining('HeldExporter has no sending queue: no queue today') },
    ]);
  });
});
