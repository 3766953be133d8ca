import { diag } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../testing/recorded-diag.js';
import type { SendingQueueOptions } from '../config/options.js';
import type { PayloadKind } from '../queue/payload.js';
import type { Outcome, Sender, SendListener } from '../sender/sender.js';
import { StatusCode } from '../status/status.js';
import { NativeExporter } from './native-exporter.js';

afterEach(() => diag.disable());

const OK: Outcome = { status: { code: StatusCode.OK, message: '' } };
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Stores words as bytes; can't store the word `unstorable`. */
const words: PayloadKind<string[], Uint8Array> = {
  signal: 'traces',
  items: (input) => input.length,
  store(input) {
    if (input.includes('unstorable')) throw new Error('no bytes for it');
    return encoder.encode(input.join(' '));
  },
  bytes: (stored) => stored.byteLength,
  cut(stored, firstItems) {
    const all = decoder.decode(stored).split(' ');
    return [
      encoder.encode(all.slice(0, firstItems).join(' ')),
      encoder.encode(all.slice(firstItems).join(' ')),
    ];
  },
};

/** Answers at once, or when a test says so. */
class WordSender implements Sender<Uint8Array> {
  readonly sent: string[] = [];
  readonly open: SendListener[] = [];
  answer: Outcome | undefined = OK;
  isShutDown = false;

  send(payload: Uint8Array, listener: SendListener): void {
    this.sent.push(decoder.decode(payload));
    if (this.answer === undefined) this.open.push(listener);
    else listener.onOutcome(this.answer);
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {
    this.isShutDown = true;
  }
}

function exporterOf(sender: WordSender, options?: SendingQueueOptions) {
  return new NativeExporter({
    kind: words,
    options,
    createSender: () => sender,
    timeoutMillis: 10_000,
    componentType: 'word_exporter',
  });
}

function resultOf(exporter: NativeExporter<string[], Uint8Array>, input: string[]): Promise<ExportResult> {
  return new Promise((resolve) => exporter.export(input, resolve));
}

describe('an exporter made for the queue', () => {
  it('stores what it sends', async () => {
    const sender = new WordSender();
    sender.answer = undefined;
    const exporter = exporterOf(sender, { numConsumers: 1 });
    const input = ['a', 'b'];
    await resultOf(exporter, input);
    await resultOf(exporter, input);
    input[0] = 'changed';
    sender.open[0]?.onOutcome(OK);
    expect(sender.sent).toEqual(['a b', 'a b']);
  });

  it('measures its queue in bytes, exactly', async () => {
    const sender = new WordSender();
    sender.answer = undefined;
    const exporter = exporterOf(sender, { sizer: 'bytes', queueSize: 10, numConsumers: 1 });
    await resultOf(exporter, ['12345']);
    await resultOf(exporter, ['6789']);
    expect(exporter.snapshot()).toMatchObject({ queueSize: 4, queueCapacity: 10, enqueued: 2 });
    const { code, error } = await resultOf(exporter, ['10']);
    expect(code).toBe(ExportResultCode.FAILED);
    expect(error?.message).toBe('1 items refused: the queue is full (size 9, capacity 10)');
    expect(exporter.snapshot().rejected).toBe(1);
  });

  it('has room for 64 MiB when it is measured in bytes and nobody says how many', () => {
    const exporter = exporterOf(new WordSender(), { sizer: 'bytes' });
    expect(exporter.snapshot().queueCapacity).toBe(64 * 1024 * 1024);
  });

  it('refuses and counts what it can not store', async () => {
    const sender = new WordSender();
    const exporter = exporterOf(sender);
    const { code, error } = await resultOf(exporter, ['a', 'unstorable']);
    expect(code).toBe(ExportResultCode.FAILED);
    expect(error?.message).toContain('2 items refused');
    expect(error?.message).toContain('no bytes for it');
    expect(exporter.snapshot()).toMatchObject({ enqueued: 0, rejected: 2, queueSize: 0 });
    expect(sender.sent).toEqual([]);
  });

  it('does not store what a full queue refuses anyway', async () => {
    const sender = new WordSender();
    sender.answer = undefined;
    const exporter = exporterOf(sender, { queueSize: 1 });
    await resultOf(exporter, ['a']);
    const { error } = await resultOf(exporter, ['unstorable']);
    expect(error?.message).toContain('the queue is full');
  });

  it('counts what a destination refuses of a request that it takes', async () => {
    const sender = new WordSender();
    sender.answer = { status: { code: StatusCode.OK, message: 'too old' }, rejectedItems: 1 };
    const exporter = exporterOf(sender, { waitForResult: true });
    const { error } = await resultOf(exporter, ['a', 'b', 'c']);
    expect(error?.message).toBe('1 items dropped, the destination does not take them: too old');
    expect(exporter.snapshot()).toMatchObject({ delivered: 2, dropped: 1, retries: 0 });
    expect(sender.sent).toHaveLength(1);
  });
});

describe('somebody’s sender or kind', () => {
  it('that throws costs one request', async () => {
    const sender = new WordSender();
    sender.send = () => {
      throw new Error('boom');
    };
    const exporter = exporterOf(sender);
    expect(await resultOf(exporter, ['a'])).toEqual({ code: ExportResultCode.SUCCESS });
    expect(exporter.snapshot()).toMatchObject({ inFlight: 0, dropped: 1, lastStatus: { message: 'boom' } });
  });

  it('that does not know how large something is refuses it', async () => {
    const bytes = () => {
      throw new Error('no size');
    };
    const exporter = new NativeExporter({
      kind: { ...words, bytes },
      options: {},
      createSender: () => new WordSender(),
      timeoutMillis: 10_000,
      componentType: 'word_exporter',
    });
    const { error } = await resultOf(exporter, ['a']);
    expect(error?.message).toContain('no size');
    expect(exporter.snapshot()).toMatchObject({ enqueued: 0, rejected: 1 });
  });
});

describe('without a queue', () => {
  it('sends once, at once, and tells the outcome', async () => {
    const sender = new WordSender();
    const exporter = exporterOf(sender, { enabled: false });
    expect(await resultOf(exporter, ['a'])).toEqual({ code: ExportResultCode.SUCCESS });
    sender.answer = { status: { code: StatusCode.UNAVAILABLE, message: 'down' } };
    const { code, error } = await resultOf(exporter, ['b']);
    expect(code).toBe(ExportResultCode.FAILED);
    expect(error).toMatchObject({ message: 'down', code: StatusCode.UNAVAILABLE });
    expect(sender.sent).toEqual(['a', 'b']);
    await exporter.shutdown();
    expect(sender.isShutDown).toBe(true);
  });

  it('sends nothing of nothing', async () => {
    const sender = new WordSender();
    const exporter = exporterOf(sender, { enabled: false });
    expect(await resultOf(exporter, [])).toEqual({ code: ExportResultCode.SUCCESS });
    expect(sender.sent).toEqual([]);
  });

  it('tells what was refused of a request, and what can not be stored', async () => {
    const sender = new WordSender();
    sender.answer = { status: { code: StatusCode.OK, message: 'too old' }, rejectedItems: 1 };
    const exporter = exporterOf(sender, { enabled: false });
    expect((await resultOf(exporter, ['a', 'b'])).error?.message).toBe('1 items rejected: too old');
    expect((await resultOf(exporter, ['unstorable'])).error?.message).toBe('no bytes for it');
  });
});

describe('an item that can not be stored', () => {
  const halving = {
    ...words,
    halve: (input: string[]) => [input.slice(0, input.length >> 1), input.slice(input.length >> 1)] as const,
  };
  const exporterWith = (sender: WordSender, options?: SendingQueueOptions) =>
    new NativeExporter({
      kind: halving,
      options,
      createSender: () => sender,
      timeoutMillis: 10_000,
      componentType: 'word_exporter',
    });
  const input = Array.from({ length: 100 }, (_, index) => (index === 50 ? 'unstorable' : `word${index}`));

  it.each([true, false])(
    'is refused alone, with what is wrong in the log (waitForResult: %s)',
    async (waitForResult) => {
      const lines = recordDiag();
      const sender = new WordSender();
      const exporter = exporterWith(sender, { waitForResult });
      const events: string[] = [];
      await new Promise<void>((resolve) =>
        exporter.export(
          input,
          ({ code, error }) => {
            events.push(`result ${code}: ${error?.message}`);
            resolve();
          },
          () => events.push('accepted'),
        ),
      );
      await exporter.forceFlush();
      expect(exporter.snapshot()).toMatchObject({ enqueued: 99, delivered: 99, rejected: 1 });
      expect(sender.sent.join(' ').split(' ').sort()).toEqual(
        input.filter((word) => word !== 'unstorable').sort(),
      );
      expect(events).toEqual([
        'accepted',
        expect.stringMatching(/^result 1: 1 items refused: .*no bytes for it/),
      ]);
      expect(lines.map(({ text }) => text)).toEqual([expect.stringContaining('no bytes for it')]);
    },
  );

  it('of which there is nothing else is refused, and never accepted', async () => {
    const exporter = exporterWith(new WordSender());
    const events: string[] = [];
    exporter.export(
      Array(8).fill('unstorable'),
      ({ code }) => events.push(`result ${code}`),
      () => events.push('accepted'),
    );
    expect(events).toEqual([`result ${ExportResultCode.FAILED}`]);
    expect(exporter.snapshot()).toMatchObject({ enqueued: 0, rejected: 8 });
  });
});
