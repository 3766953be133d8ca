import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HeldExporter, owningClasses } from '../../../testing/owning-classes.js';
import { type DiagLine, recordDiag } from '../../../testing/recorded-diag.js';
import * as queueing from '../queue/queueing.js';

// As built, that file is beside what it loads; as source, it is not.
vi.mock('../load-queueing.js', () => ({ loadQueueing: () => queueing }));

let lines: DiagLine[];

beforeEach(() => {
  lines = recordDiag();
});

afterEach(() => diag.disable());

/** Whether it is settled by the time that everything else which could happen has. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.finally(() => {
    settled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe.each(owningClasses)('$name', ({ build }) => {
  it('has flushed when the destination has answered', async () => {
    const exporter = new HeldExporter();
    const processor = build(exporter);
    const flushed = processor.forceFlush();
    await exporter.arrived;
    expect(await isSettled(flushed)).toBe(false);
    exporter.answer();
    await flushed;
    await processor.shutdown();
  });

  it('delivers before it is shut down, once', async () => {
    const exporter = new HeldExporter();
    const processor = build(exporter);
    const end = processor.shutdown();
    const again = processor.shutdown();
    await exporter.arrived;
    expect(await isSettled(end)).toBe(false);
    expect(exporter.shutdowns).toBe(0);
    exporter.answer();
    await Promise.all([end, again, processor.shutdown()]);
    expect(exporter.shutdowns).toBe(1);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});

describe.each(owningClasses.filter(({ name }) => !name.startsWith('Periodic')))(
  'an exporter that two of $name share',
  ({ build }) => {
    it('delivers for the second when the first is shut down, and is shut down with it', async () => {
      const exporter = new HeldExporter();
      let answered = 0;
      const answering = setInterval(() => {
        answered += exporter.answer();
      }, 1);
      onTestFinished(() => clearInterval(answering));
      const [first, second] = [build(exporter), build(exporter)];
      await first.shutdown();
      expect(exporter.shutdowns).toBe(0);
      await second.shutdown();
      expect(exporter.shutdowns).toBe(1);
      expect(answered).toBe(2);
      expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
    });
  },
);

describe.each(owningClasses)('a $name that has been shut down', ({ build }) => {
  it('is held by nobody', async () => {
    const shutDown = async (): Promise<WeakRef<object>> => {
      const exporter = new HeldExporter();
      const processor = build(exporter);
      const end = processor.shutdown();
      await exporter.arrived;
      exporter.answer();
      await end;
      return new WeakRef(processor);
    };
    const reference = await shutDown();
    // A weak reference that was made or read in a turn holds until that turn is over.
    await new Promise((resolve) => setImmediate(resolve));
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    expect(reference.deref()).toBeUndefined();
  });
});
