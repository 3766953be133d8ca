import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLogRecord, spansNamed } from '../../testing/otlp/ordinary.js';
import { plainLogRecords } from '../../testing/otlp/plain-log-records.js';
import { plainSpans } from '../../testing/otlp/plain-spans.js';
import { codecs } from './codecs.js';
import { EXACT, SAME_AS, VALUE_BIGINT } from './extensions.js';
import {
  ANY_VALUE,
  KEY_VALUE,
  LOG_RECORD,
  REQUEST,
  RESOURCE_ITEMS,
  SCOPE_ITEMS,
  SPAN,
  VALUES,
} from './otlp-tags.js';
import { ProtobufWriter } from './protobuf-writer.js';

const { traces, logs } = codecs;

const stored = fc.oneof(
  plainSpans.map((spans) => traces.encode(spans)),
  plainLogRecords.map((records) => logs.encode(records)),
  fc.constant(traces.encode(spansNamed(['one', 'two']))),
  fc.constant(logs.encode([oneLogRecord()])),
);

/** Reads as both; what does not come back is an error, of the plain kind. */
function readBoth(bytes: Uint8Array): void {
  for (const { decode } of [traces, logs]) {
    try {
      expect(Array.isArray(decode(bytes))).toBe(true);
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toMatch(/call stack/);
    }
  }
}

/** A request with one item, around what is written into it. */
function requestOf(write: (writer: ProtobufWriter) => void): Uint8Array {
  const writer = new ProtobufWriter();
  const starts = [REQUEST.resourceItems, RESOURCE_ITEMS.scopeItems, SCOPE_ITEMS.item].map((tag) =>
    writer.begin(tag),
  );
  write(writer);
  for (const start of starts.reverse()) writer.end(start);
  return writer.finish();
}

describe('bytes that nobody stored', () => {
  it('are read or refused, be they cut or changed anywhere', () => {
    const prototype = Object.getOwnPropertyNames(Object.prototype);
    const change = fc.tuple(fc.nat(), fc.nat(255));
    fc.assert(
      fc.property(stored, fc.array(change, { maxLength: 8 }), fc.nat(), (bytes, changes, cut) => {
        const changed = bytes.slice(0, cut % 3 === 0 ? cut % (bytes.length + 1) : bytes.length);
        for (const [at, value] of changes) changed[at % (changed.length || 1)] = value;
        readBoth(changed);
      }),
      { numRuns: 500 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype);
  });

  it('are read or refused, be they anything', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), readBoth), { numRuns: 500 });
  });

  it('are refused when they are nested too deep, whatever their depth', () => {
    for (const levels of [101, 10_000]) {
      const bytes = requestOf((writer) => {
        const starts = [writer.begin(LOG_RECORD.body)];
        for (let level = 0; level < levels; level++)
          starts.push(writer.begin(ANY_VALUE.array), writer.begin(VALUES));
        for (const start of starts.reverse()) writer.end(start);
      });
      expect(() => logs.decode(bytes)).toThrow('nested deeper than 100 levels');
    }
  });

  it('set no prototype, and no property but those that are stored by name', () => {
    const bytes = requestOf((writer) => {
      for (const key of [
        '__proto__',
        'constructor',
        'toString',
        'resource',
        'spanContext',
        'parentSpanContext',
      ]) {
        for (const tag of [EXACT, SPAN.attributes]) {
          const keyValue = writer.begin(tag);
          writer.text(KEY_VALUE.key, key);
          const value = writer.begin(KEY_VALUE.value);
          const map = writer.begin(ANY_VALUE.map);
          const inner = writer.begin(VALUES);
          writer.text(KEY_VALUE.key, '__proto__');
          writer.end(inner);
          writer.end(map);
          writer.end(value);
          writer.end(keyValue);
        }
      }
    });
    const [span] = traces.decode(bytes);
    if (span === undefined) throw new Error('there is one span');
    expect(Object.getPrototypeOf(span)).toBe(Object.prototype);
    expect(Object.hasOwn(span, 'constructor') || Object.hasOwn(span, 'toString')).toBe(false);
    expect(Object.getPrototypeOf(span.spanContext())).toBe(Object.prototype);
    expect(span).toMatchObject({ resource: { attributes: {} }, attributes: { constructor: {} } });
  });

  it('are refused quickly when a bigint has a million digits that are none', () => {
    const bytes = requestOf((writer) => {
      const body = writer.begin(LOG_RECORD.body);
      writer.text(VALUE_BIGINT, `${'9'.repeat(1_000_000)}x`);
      writer.end(body);
    });
    expect(() => logs.decode(bytes)).toThrow(SyntaxError);
  });

  it('have a resource and a scope of their own where they name some that are not there', () => {
    const writer = new ProtobufWriter();
    const resourceItems = writer.begin(REQUEST.resourceItems);
    writer.varint(SAME_AS, 7);
    const scopeItems = writer.begin(RESOURCE_ITEMS.scopeItems);
    writer.varint(SAME_AS, 2 ** 53);
    writer.end(writer.begin(SCOPE_ITEMS.item));
    writer.end(scopeItems);
    writer.end(resourceItems);
    expect(traces.decode(writer.finish())).toMatchObject([
      { resource: { attributes: {} }, instrumentationScope: { name: '' } },
    ]);
  });
});
