import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import { describe, expect, it } from 'vitest';
import { flatRequest } from '../../testing/otlp/flat-request.js';
import { oneLogRecord, spansNamed } from '../../testing/otlp/ordinary.js';
import { shownLogRecords, shownSpans } from '../../testing/otlp/shown.js';
import { codecs } from './codecs.js';
import { MAX_NESTING } from './nesting.js';
import type { CompleteLogRecord, CompleteSpan } from './telemetry.js';

const { traces, logs } = codecs;
const [span] = spansNamed(['GET /']);
if (span === undefined) throw new Error('the SDK made no span');
const record: CompleteLogRecord = oneLogRecord();

const spanWith = (changes: Partial<CompleteSpan>): CompleteSpan => ({
  ...span,
  // The SDK has these in the prototype of spans, where a copy does not find them.
  spanContext: () => span.spanContext(),
  duration: span.duration,
  ended: span.ended,
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
  ...changes,
});

/** What comes back of a body. */
function storedBody(body: unknown): unknown {
  const withBody: CompleteLogRecord = {
    ...record,
    hrTime: [1, 2],
    hrTimeObserved: [3, 4],
    droppedAttributesCount: 0,
    body,
  };
  const [back] = logs.decode(logs.encode([withBody])) as CompleteLogRecord[];
  return back?.body;
}

/** A value in as many arrays and maps, one in the other. */
function nested(levels: number): unknown {
  let value: unknown = 'inmost';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

describe('the codec of spans', () => {
  it('stores OTLP in protobuf, in memory of its own size', () => {
    expect(traces.format).toBe('otlp-protobuf');
    const bytes = traces.encode([span]);
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });

  it('has no bytes for no spans', () => {
    expect(traces.encode([])).toHaveLength(0);
    expect(traces.decode(new Uint8Array())).toEqual([]);
  });

  it('keeps the order of spans and which have the same resource and scope, be there equal ones', () => {
    const [here, there] = ['a', 'a'].map((name) => resourceFromAttributes({ name }));
    const [http, sql] = ['x', 'x'].map((name) => ({ name }));
    if (!here || !there || !http || !sql) throw new Error('they are made above');
    const spans = [
      spanWith({ name: '1', resource: here, instrumentationScope: http }),
      spanWith({ name: '2', resource: here, instrumentationScope: sql }),
      spanWith({ name: '3', resource: there, instrumentationScope: sql }),
      spanWith({ name: '4', resource: here, instrumentationScope: http }),
      spanWith({ name: '5', resource: here, instrumentationScope: http }),
    ];
    const back = traces.decode(traces.encode(spans)) as CompleteSpan[];
    expect(back.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5']);
    const [first, second, third, fourth, fifth] = back;
    for (const other of [second, fourth, fifth]) expect(other?.resource).toBe(first?.resource);
    expect(third?.resource).not.toBe(first?.resource);
    expect(third?.resource).toEqual(first?.resource);
    expect(third?.instrumentationScope).toBe(second?.instrumentationScope);
    expect(fifth?.instrumentationScope).toBe(first?.instrumentationScope);
    expect(second?.instrumentationScope).not.toBe(first?.instrumentationScope);
  });

  it('reads requests that were joined, each with its own resources and scopes', () => {
    const request = (service: string) => {
      const [first, second] = [1, 2].map((part) => resourceFromAttributes({ service, part }));
      if (!first || !second) throw new Error('they are made above');
      return [first, second, first].map((resource) => spanWith({ name: service, resource }));
    };
    const [one, other] = [request('one'), request('other')];
    const joined = Buffer.concat([traces.encode(one), traces.encode(other)]);
    expect(shownSpans(traces.decode(joined)).map(({ scopeNumber: _, ...rest }) => rest)).toEqual(
      shownSpans([...one, ...other]).map(({ scopeNumber: _, ...rest }) => rest),
    );
  });

  it('keeps what is of a wrong type, or missing', () => {
    const wrong: object = {
      name: new Error('no').message.length,
      kind: undefined,
      attributes: undefined,
      status: { code: '2' },
    };
    const spans = [{ ...spanWith({}), ...wrong }];
    expect(shownSpans(traces.decode(traces.encode(spans)))).toEqual(shownSpans(spans));
    expect(traces.decode(traces.encode(spans))[0]).toMatchObject(wrong);
  });

  it('has ids in lower case for receivers, and gives them back as they were', () => {
    const context = { traceId: 'ABCDEF00'.repeat(4), spanId: 'ABCDEF00'.repeat(2), traceFlags: 1 };
    const bytes = traces.encode([spanWith({ spanContext: () => context })]);
    const traceId = Buffer.from(context.traceId, 'hex').toString('base64');
    expect(flatRequest('traces', bytes)).toMatchObject([{ item: { traceId } }]);
    expect(traces.decode(bytes)[0]?.spanContext()).toEqual(context);
  });

  it('refuses a span without a resource, and goes on', () => {
    const without: object = { resource: undefined };
    expect(() => traces.encode([{ ...spanWith({}), ...without }])).toThrow(TypeError);
    expect(shownSpans(traces.decode(traces.encode([span])))).toEqual(shownSpans([span]));
  });

  it('stores spans while it stores others, as a getter may want it to', () => {
    let inner = new Uint8Array();
    const attributes = Object.defineProperty({}, 'slow', {
      enumerable: true,
      get: () => {
        inner = new Uint8Array(traces.encode([span]));
        return 'done';
      },
    });
    const outer = traces.encode([spanWith({ attributes })]);
    expect(shownSpans(traces.decode(inner))).toEqual(shownSpans([span]));
    expect(traces.decode(outer)[0]).toMatchObject({ attributes: { slow: 'done' } });
  });

  it('stores a batch larger than what it keeps memory for, and one after it', () => {
    const long = spanWith({ name: 'ä'.repeat(2_000_000), attributes: { text: 'x'.repeat(3_000_000) } });
    const spans = Array.from({ length: 3 }, () => long);
    expect(shownSpans(traces.decode(traces.encode(spans)))).toEqual(shownSpans(spans));
    expect(shownSpans(traces.decode(traces.encode([span])))).toEqual(shownSpans([span]));
  });
});

describe('the codec of log records', () => {
  it('stores OTLP in protobuf', () => {
    expect(logs.format).toBe('otlp-protobuf');
    expect(logs.decode(logs.encode([]))).toEqual([]);
  });

  it('keeps the attributes of a scope and the count of those dropped', () => {
    const exporter = new InMemoryLogRecordExporter();
    const provider = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] });
    const attributes = { list: [1, 'two'], empty: null };
    provider.getLogger('one', '1', { attributes }).emit({ body: 'text' });
    const records = exporter.getFinishedLogRecords();
    expect(records[0]?.instrumentationScope).toMatchObject({ attributes, droppedAttributesCount: 0 });
    expect(shownLogRecords(logs.decode(logs.encode(records)))).toStrictEqual(shownLogRecords(records));
  });

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['-0', -0],
    ['a bigint', 2n ** 70n],
    ['a negative bigint', -1n],
    ['an empty array', []],
    ['an empty map', {}],
    ['no bytes', new Uint8Array()],
    ['a mixed array', [null, undefined, 1, 'x', [true], { a: null }, new Uint8Array([0, 255])]],
    ['a map with a property __proto__', JSON.parse('{"__proto__":{"polluted":true},"a":1}')],
  ])('keeps a body that is %s', (_, body) => {
    expect(storedBody(body)).toStrictEqual(body);
  });

  it('takes bytes into memory of their own', () => {
    const bytes = storedBody(Buffer.from('abc')) as Uint8Array;
    expect(bytes).toStrictEqual(new TextEncoder().encode('abc'));
    expect(bytes.buffer.byteLength).toBe(3);
  });

  it('keeps of an object what exporters send of it: the properties of its own', () => {
    class Point {
      readonly x = 1;
      get y() {
        return 2;
      }
    }
    expect(storedBody(new Point())).toStrictEqual({ x: 1 });
    expect(storedBody(new Date(0))).toStrictEqual({});
    expect(storedBody([() => 1, Symbol('s')])).toStrictEqual([undefined, undefined]);
  });

  it(`keeps ${MAX_NESTING} levels of nesting, and refuses more`, () => {
    expect(storedBody(nested(MAX_NESTING))).toStrictEqual(nested(MAX_NESTING));
    const message = 'a value is nested deeper than 100 levels, or holds itself';
    expect(() => storedBody(nested(MAX_NESTING + 1))).toThrow(new RangeError(message));
    const itself: unknown[] = [];
    itself.push({ itself });
    expect(() => storedBody(itself)).toThrow(new RangeError(message));
    expect(storedBody('the next')).toBe('the next');
  });
});
