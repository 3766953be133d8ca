import type { Signal } from '@otelq/sending-queue/native';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../../testing/otlp-schema.js';
import { itemsIn, placedItems } from '../../testing/placed-items.js';
import { jsonRequests, protobufRequests } from '../../testing/requests.js';
import type { Encoding } from './encoding.js';
import { logMessages, metricMessages, traceMessages } from './messages.js';

const kinds = { traces: traceMessages, logs: logMessages, metrics: metricMessages };
const listNames = { traces: 'resourceSpans', logs: 'resourceLogs', metrics: 'resourceMetrics' };
const signals: readonly Signal[] = ['traces', 'logs', 'metrics'];
const cases = signals.flatMap((signal) =>
  (['protobuf', 'json'] as const).map((encoding) => ({ signal, encoding })),
);

const requestsOf = (signal: Signal, encoding: Encoding) =>
  encoding === 'json' ? jsonRequests(signal) : protobufRequests(signal);

describe.each(cases)('any request of $signal in $encoding', ({ signal, encoding }) => {
  const kind = kinds[signal](encoding);
  const read = (request: Uint8Array) => placedItems(signal, encoding, request);
  const count = (request: Uint8Array) => itemsIn(signal, read(request));

  it('is cut between any two items, each in its place, and all else is kept', () => {
    const request = requestsOf(signal, encoding).filter((made) => count(made) >= 2);
    fc.assert(
      fc.property(request, fc.nat(), (whole, seed) => {
        const firstItems = 1 + (seed % (count(whole) - 1));
        const [first, rest] = kind.cut(whole, firstItems);
        expect(count(first)).toBe(firstItems);
        expect([...read(first), ...read(rest)]).toEqual(read(whole));
      }),
    );
  });

  it('keeps the fields of the request itself in both parts', () => {
    const request = requestsOf(signal, encoding).filter((made) => count(made) >= 2);
    const outermost = (bytes: Uint8Array) => {
      const message = encoding === 'json' ? JSON.parse(Buffer.from(bytes).toString()) : decode(signal, bytes);
      return { ...message, [listNames[signal]]: undefined };
    };
    fc.assert(
      fc.property(request, (whole) => {
        for (const part of kind.cut(whole, 1)) expect(outermost(part)).toEqual(outermost(whole));
      }),
      { numRuns: 30 },
    );
  });

  it('is not cut where one part would hold no item', () => {
    fc.assert(
      fc.property(requestsOf(signal, encoding), (whole) => {
        const items = count(whole);
        for (const firstItems of [0, -1, items, items + 1, 0.5, Number.NaN]) {
          expect(() => kind.cut(whole, firstItems)).toThrow(RangeError);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('merges with others into one that holds the items of all', () => {
    // In JSON only what serializers write is merged: the list alone.
    const name = listNames[signal];
    const listAlone = (request: Uint8Array) =>
      Buffer.from(JSON.stringify({ [name]: JSON.parse(Buffer.from(request).toString())[name] }));
    const any = requestsOf(signal, encoding);
    const mergeable = encoding === 'json' ? any.map(listAlone) : any;
    fc.assert(
      fc.property(fc.array(mergeable, { maxLength: 4 }), (requests) => {
        const merged = read(kind.merge?.(requests) ?? new Uint8Array());
        const itemsOf = (placed: ReturnType<typeof read>) => placed.map((place) => place.at(-1));
        const withItems = (request: Uint8Array) => read(request).filter((place) => itemsIn(signal, [place]));
        expect(itemsOf(merged.filter((place) => itemsIn(signal, [place])))).toEqual(
          itemsOf(requests.flatMap(withItems)),
        );
      }),
    );
  });
});

describe('bytes that are no request', () => {
  const anything = fc.uint8Array({ maxLength: 300 });
  // Bytes that are likely to be tags of OTLP, and short lengths.
  const nearly = fc
    .array(fc.oneof(fc.constantFrom(0x0a, 0x12, 0x2a, 0x3a, 0x4a, 0x08, 0x7f, 0x80, 0xff), fc.nat(20)))
    .map((bytes) => Uint8Array.from(bytes));

  it.each(cases)('are refused or cut, and never more, as $signal in $encoding', ({ signal, encoding }) => {
    const kind = kinds[signal](encoding);
    fc.assert(
      fc.property(fc.oneof(anything, nearly), fc.integer({ min: 1, max: 5 }), (bytes, firstItems) => {
        try {
          const [first, rest] = kind.cut(bytes, firstItems);
          // Lengths may grow from what the writer could have made shorter, but no bytes come from elsewhere.
          expect(first.byteLength + rest.byteLength).toBeLessThanOrEqual(2 * bytes.byteLength);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect(String(error)).toMatch(/malformed protobuf|not an OTLP message in JSON|has no cut behind/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(cases)(
    'are refused when a request of $signal in $encoding ends too early',
    ({ signal, encoding }) => {
      const kind = kinds[signal](encoding);
      const request = requestsOf(signal, encoding).filter(
        (made) => itemsIn(signal, placedItems(signal, encoding, made)) >= 2,
      );
      fc.assert(
        fc.property(request, fc.nat(), (whole, seed) => {
          const truncated = whole.subarray(0, seed % whole.byteLength);
          let items: number;
          try {
            items = itemsIn(signal, placedItems(signal, encoding, truncated));
          } catch {
            expect(() => kind.cut(truncated, 1)).toThrow(RangeError);
            return;
          }
          // Protobuf may end behind any of its fields.
          if (items < 2) expect(() => kind.cut(truncated, 1)).toThrow('has no cut behind 1');
          else expect(kind.cut(truncated, 1)).toHaveLength(2);
        }),
      );
    },
  );

  it.each(signals)(
    'are cut into two of JSON if they are JSON, as a request of %s with one byte changed',
    (signal) => {
      const kind = kinds[signal]('json');
      const read = (request: Uint8Array) => placedItems(signal, 'json', request);
      fc.assert(
        fc.property(
          jsonRequests(signal),
          fc.nat(),
          fc.constantFrom(...'{}[]",:\\0 x'),
          (whole, seed, byte) => {
            const changed = whole.slice();
            changed[seed % changed.byteLength] = byte.charCodeAt(0);
            let placed: ReturnType<typeof read>;
            try {
              placed = read(changed);
            } catch {
              return;
            }
            if (itemsIn(signal, placed) < 2) return;
            const [first, rest] = kind.cut(changed, 1);
            expect([...read(first), ...read(rest)]).toEqual(placed);
          },
        ),
        { numRuns: 300 },
      );
    },
  );
});
