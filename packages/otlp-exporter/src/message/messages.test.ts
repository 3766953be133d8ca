import type { PayloadKind, Signal } from '@otelq/sending-queue/native';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsIn, placedItems } from '../../testing/placed-items.js';
import { type Batch, batches, makeLogRecords, makeMetrics, makeSpans } from '../../testing/telemetry.js';
import { type Transformer, transformers } from '../../testing/transformers.js';
import type { Encoding } from './encoding.js';
import { logMessages, metricMessages, traceMessages } from './messages.js';

/** A request of real telemetry, and the kind that made it. */
interface Made {
  readonly kind: Pick<PayloadKind<never, Uint8Array>, 'signal' | 'bytes' | 'cut' | 'merge'>;
  readonly items: number;
  readonly stored: Uint8Array;
}

const madeBy = <Input>(kind: PayloadKind<Input, Uint8Array>, input: Input): Made => ({
  kind,
  items: kind.items(input),
  stored: kind.store(input),
});

async function make(
  signal: Signal,
  encoding: Encoding,
  by: Transformer,
  made: readonly Batch[],
): Promise<Made> {
  switch (signal) {
    case 'traces':
      return madeBy(traceMessages(encoding, by.traces), makeSpans(made));
    case 'logs':
      return madeBy(logMessages(encoding, by.logs), makeLogRecords(made));
    case 'metrics':
      return madeBy(metricMessages(encoding, by.metrics), await makeMetrics(made));
  }
}

const cases = transformers.flatMap((by) =>
  (['traces', 'logs', 'metrics'] as const).flatMap((signal) =>
    (['protobuf', 'json'] as const)
      .filter((encoding) => by.writes(signal, encoding))
      .map((encoding) => ({ version: by.version, by, signal, encoding })),
  ),
);

describe.each(cases)('$signal in $encoding by transformer $version', ({ by, signal, encoding }) => {
  const read = (request: Uint8Array) => placedItems(signal, encoding, request);

  it('are counted, and kept as bytes of their own', async () => {
    const made = [
      { service: 'shop', scope: 'http', names: ['GET /', 'POST /'] },
      { service: 'shop', scope: 'sql', names: ['SELECT'] },
    ];
    const { kind, items, stored } = await make(signal, encoding, by, made);
    // A counter, a gauge and two histograms for each name.
    expect(items).toBe(signal === 'metrics' ? 12 : 3);
    expect(itemsIn(signal, read(stored))).toBe(items);
    expect(kind.signal).toBe(signal);
    expect(kind.bytes?.(stored)).toBe(stored.byteLength);
    expect(stored.buffer.byteLength).toBeLessThanOrEqual(1.125 * stored.byteLength);
  });

  it('are cut between any two items, and merged again', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(), async (made, seed) => {
        const { kind, items, stored } = await make(signal, encoding, by, made);
        const firstItems = 1 + (seed % (items - 1));
        const [first, rest] = kind.cut(stored, firstItems);
        const whole = read(stored);
        expect(itemsIn(signal, read(first))).toBe(firstItems);
        expect([...read(first), ...read(rest)]).toEqual(whole);
        const merged = kind.merge?.([first, rest]) ?? new Uint8Array();
        expect(read(merged)).toEqual(whole);
      }),
      { numRuns: 15 },
    );
  });

  it('are cut down to single items, and merged from them', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (made) => {
        const { kind, items, stored } = await make(signal, encoding, by, made);
        const halves = (request: Uint8Array, count: number): Uint8Array[] => {
          if (count === 1) return [request];
          const firstItems = count >> 1;
          const [first, rest] = kind.cut(request, firstItems);
          return [...halves(first, firstItems), ...halves(rest, count - firstItems)];
        };
        const singles = halves(stored, items);
        expect(singles).toHaveLength(items);
        expect(singles.flatMap(read)).toEqual(read(stored));
        expect(read(kind.merge?.(singles) ?? new Uint8Array())).toEqual(read(stored));
      }),
      { numRuns: 5 },
    );
  });
});

describe.each(transformers)('the text that transformer $version writes', (by) => {
  it('is cut into the texts of its items as they were', () => {
    const names = ['', 'a', '\u2028"\\', 'é€😀', 'x'.repeat(150)];
    const kind = traceMessages('json', by.traces);
    const spans = makeSpans([{ service: 'shop', scope: 'http', names }]);
    const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
    const whole = textOf(kind.store(spans));
    const start = whole.indexOf('"spans":[') + '"spans":['.length;
    const end = whole.indexOf('],"schemaUrl"', start);
    const alone = spans.map((span) => {
      const text = textOf(kind.store([span]));
      return text.slice(start, text.indexOf('],"schemaUrl"', start));
    });
    const around = (items: string[]) => whole.slice(0, start) + items.join(',') + whole.slice(end);
    expect(alone[0]).toContain('"intValue":9007199254740992');
    expect(around(alone)).toBe(whole);
    const [first, rest] = kind.cut(kind.store(spans), 2);
    expect(textOf(first)).toBe(around(alone.slice(0, 2)));
    expect(textOf(rest)).toBe(around(alone.slice(2)));
  });
});

describe('a serializer', () => {
  const serializing = (bytes: Uint8Array | undefined) => {
    const serializer = { serializeRequest: () => bytes };
    return traceMessages('protobuf', { protobuf: serializer, json: serializer });
  };
  const spans = makeSpans([{ service: 'shop', scope: 'http', names: ['GET /', 'POST /'] }]);

  it.each([undefined, new Uint8Array()])('that makes %s is refused', (bytes) => {
    expect(() => serializing(bytes).store(spans)).toThrow(
      'the protobuf serializer of traces made no bytes of 2 items',
    );
  });

  it('that throws has its error told', () => {
    const error = new Error('no trace id');
    const serializer = {
      serializeRequest() {
        throw error;
      },
    };
    const kind = traceMessages('json', { protobuf: serializer, json: serializer });
    expect(() => kind.store(spans)).toThrow(error);
  });

  it('that hands out a slice of a pool has it copied', () => {
    const pool = new Uint8Array(8192).fill(7);
    const stored = serializing(pool.subarray(100, 200)).store(spans);
    pool.fill(0);
    expect(stored).toEqual(new Uint8Array(100).fill(7));
    expect(stored.buffer.byteLength).toBe(100);
  });

  it('that hands out most of its buffer has that kept', () => {
    const buffer = new Uint8Array(900);
    const view = buffer.subarray(0, 800);
    expect(serializing(view).store(spans)).toBe(view);
  });
});
