import { diag } from '@opentelemetry/api';
import {
  ConsoleSpanExporter,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HeldExporter } from '../../../testing/owning-classes.js';
import { recordDiag } from '../../../testing/recorded-diag.js';
import { SendingQueueSpanExporter } from '../../exporter/span-exporter.js';
import * as queueing from '../queue/queueing.js';
import { construct } from './construct.js';
import { LateExporter } from './late-exporter.js';

// As built, that file is beside what it loads; as source, it is not.
vi.mock('../load-queueing.js', () => ({ loadQueueing: () => queueing }));

const SOON = { timeout: 20_000 };

afterEach(() => diag.disable());

describe('construct', () => {
  const buildSpanProcessor = (args: unknown[] = []) => Reflect.construct(SimpleSpanProcessor, args);
  /** What a constructor is called with. */
  const argumentsOf = (args: unknown[]): unknown[] => {
    let seen: unknown[] = [];
    construct('traces', args, (changed = args) => {
      seen = changed;
      return buildSpanProcessor([new InMemorySpanExporter()]);
    });
    return seen;
  };

  it('leaves the options as they are, but for the exporter', () => {
    const exporter = new HeldExporter();
    const options = Object.freeze({ exporter, maxQueueSize: 7 });
    const [changed, more] = argumentsOf([options, 'more']);
    expect(changed).toEqual({ exporter: expect.any(LateExporter), maxQueueSize: 7 });
    expect(more).toBe('more');
    expect(options.exporter).toBe(exporter);
  });

  it('gives one queue to an exporter that two processors share', () => {
    const exporter = new HeldExporter();
    expect(argumentsOf([exporter])[0]).toBe(argumentsOf([exporter])[0]);
  });

  it('gives no queue of one signal to another', () => {
    const exporter = new HeldExporter();
    argumentsOf([exporter]);
    let built: unknown[] | undefined = [];
    construct('metrics', [{ exporter }], (changed) => {
      built = changed;
      return {};
    });
    expect(built).toBeUndefined();
  });

  it('gives none to an application with an API that could not keep sends from being traced', async () => {
    const warning = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warning.mockRestore());
    const api = Symbol.for('opentelemetry.js.api.1');
    Reflect.set(globalThis, api, { version: '1.8.0' });
    onTestFinished(() => void Reflect.deleteProperty(globalThis, api));
    const args = [new HeldExporter()];
    expect(argumentsOf(args)).toBe(args);
    expect(warning.mock.calls[0]?.[0]).toContain(
      'needs @opentelemetry/api 1.9.0 or newer, and 1.8.0 is in use',
    );
    // It is logged as well, a turn later.
    await new Promise((resolve) => setTimeout(resolve, 1));
  });

  class OwnConsole extends ConsoleSpanExporter {}

  it.each<[string, unknown]>([
    ['an exporter with a queue', new SendingQueueSpanExporter(new InMemorySpanExporter())],
    ['the console', new ConsoleSpanExporter()],
    ['a console of their own', new OwnConsole()],
    ['an array in memory', new InMemorySpanExporter()],
    ['something else', { exporter: 'none' }],
    ['nothing', undefined],
  ])('leaves %s', (_, first) => {
    const args = [first];
    expect(argumentsOf(args)).toBe(args);
  });

  const failing = () => {
    throw new RangeError('of the SDK');
  };

  it('lets out what the constructor throws, and leaves the exporter to be used once more', async () => {
    const exporter = new HeldExporter();
    const queued: unknown[] = [];
    const build = (args: unknown[] = []) => {
      queued.push(args[0]);
      return failing();
    };
    expect(() => construct('traces', [exporter], build)).toThrow(new RangeError('of the SDK'));
    const [again] = argumentsOf([exporter]);
    expect(again).toBeInstanceOf(LateExporter);
    expect(again).not.toBe(queued[0]);
    expect(exporter.shutdowns).toBe(0);
  });

  it('gives another queue to an exporter whose first one is shut down', async () => {
    const exporter = new HeldExporter();
    let first: unknown;
    const processor = construct('traces', [exporter], ([given] = []) => {
      first = given;
      return buildSpanProcessor([given]);
    }) as SimpleSpanProcessor;
    await processor.shutdown();
    expect(argumentsOf([exporter])[0]).not.toBe(first);
  });

  it('gives no queue to what has one, whoever hands it on', () => {
    const [late] = argumentsOf([new HeldExporter()]);
    expect(argumentsOf([late])).toEqual([late]);
    expect(() => new SendingQueueSpanExporter(late as SpanExporter)).toThrow('must have no queue yet');
  });

  it('keeps the queue that another processor has when the constructor throws', () => {
    const exporter = new HeldExporter();
    const [queue] = argumentsOf([exporter]);
    expect(() => construct('traces', [exporter], failing)).toThrow(new RangeError('of the SDK'));
    expect(argumentsOf([exporter])[0]).toBe(queue);
    expect(queue).toMatchObject({ snapshot: expect.any(Function) });
  });

  it('gives a queue to an exporter of no class', () => {
    const exporter = Object.assign(Object.create(null), { export() {}, async shutdown() {} });
    expect(argumentsOf([exporter])[0]).toBeInstanceOf(LateExporter);
  });

  it('leaves an exporter that can not be read, and says so', async () => {
    const lines = recordDiag();
    const exporter = Object.defineProperty(new HeldExporter(), 'selectAggregation', { get: failing });
    const args = [exporter];
    expect(argumentsOf(args)).toBe(args);
    await vi.waitUntil(() => lines.length > 0, SOON);
    expect(lines).toEqual([
      { level: 'error', text: expect.stringContaining('HeldExporter has no sending queue: of the SDK') },
    ]);
  });

  it('builds what would have been built when its own part fails', () => {
    const args = [new Proxy(new HeldExporter(), { getPrototypeOf: failing })];
    expect(argumentsOf(args)).toBe(args);
  });

  it('gives out a processor that nothing can be added to', () => {
    const build = (args: unknown[] = []) => Object.freeze(buildSpanProcessor(args));
    expect(construct('traces', [new HeldExporter()], build)).toBeInstanceOf(SimpleSpanProcessor);
  });
});
