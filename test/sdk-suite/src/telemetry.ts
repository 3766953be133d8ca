/** Spans and log records with something of everything that an SDK puts in them. */
import {
  type Attributes,
  createTraceState,
  type HrTime,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { LogRecordProcessor, SpanProcessor } from '@otelq/sending-queue';
import type { LogRecords, Spans } from './items.js';
import type { SdkGeneration } from './sdk-generation.js';

const idle = { forceFlush: () => Promise.resolve(), shutdown: () => Promise.resolve() };

const simple = {
  text: 'Grüße, 世界 👋',
  half: 'half of a pair: \ud83d',
  empty: '',
  count: 42,
  negative: -1,
  negativeZero: -0,
  beyond: 2 ** 53 + 2,
  huge: 2 ** 64,
  ratio: 0.1,
  none: Number.NaN,
  endless: Number.NEGATIVE_INFINITY,
  yes: true,
  list: ['a', null, 'b'],
  nothing: [],
};

/** SDK 2.x keeps those of log records alone. */
const nested = {
  map: { inner: { list: [1, 'two', [false, null]] } },
  bytes: new Uint8Array([0, 128, 255]),
  null: null,
};

const all: Record<string, unknown> = { ...simple, ...nested };
// Their type in API 1.9 has no nested ones.
const attributes = all as Attributes;

const remote = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  traceFlags: 3,
  isRemote: true,
  traceState: createTraceState('vendor=opaque,other=1'),
};

/** More than the SDK keeps of anything, which is 128. */
const many = Array.from({ length: 130 }, (_, index) => `number ${index}`);

export function variousSpans(sdk: SdkGeneration): Spans {
  const spans: Spans = [];
  const collector: SpanProcessor = { ...idle, onStart: () => undefined, onEnd: (span) => spans.push(span) };
  const provider = sdk.createTracerProvider([collector]);
  const http = provider.getTracer('http', '1.0', { schemaUrl: 'https://x.example/1' });
  const sql = provider.getTracer('sql');
  for (const tracer of [http, sql, http]) endSpans(tracer);
  return spans;
}

function endSpans(tracer: Tracer): void {
  tracer.startSpan('root', { root: true }).end();
  const parent = trace.setSpanContext(ROOT_CONTEXT, remote);
  const times: [HrTime, HrTime] = [
    [1_700_000_000, 999_999_999],
    [1_700_000_002, 1],
  ];
  const links = [{ context: remote, attributes }, { context: { ...remote, isRemote: false } }];
  const server = tracer.startSpan(
    'half of a pair: \ud83d',
    { kind: SpanKind.SERVER, attributes, links, startTime: times[0] },
    parent,
  );
  tracer.startSpan('child', { kind: SpanKind.CLIENT }, trace.setSpan(parent, server)).end();
  server.addEvent('with attributes', { attempt: 1 }, times[1]);
  server.addEvent('without');
  server.recordException(new TypeError('no'));
  server.setStatus({ code: SpanStatusCode.ERROR, message: '' });
  server.end(times[1]);
  const crowded = tracer.startSpan('crowded', { links: many.map(() => ({ context: remote })) }, parent);
  for (const name of many) crowded.setAttribute(name, name).addEvent(name);
  crowded.setStatus({ code: SpanStatusCode.OK }).end();
}

export function variousLogRecords(sdk: SdkGeneration): LogRecords {
  const records: LogRecords = [];
  const collector: LogRecordProcessor = { ...idle, onEmit: (record) => records.push(record) };
  const provider = sdk.createLoggerProvider([collector]);
  const options = { schemaUrl: 'https://x.example/1', attributes: { kept: true } };
  const [pino, other] = [provider.getLogger('pino', '9.0', options), provider.getLogger('other')];
  for (const body of [...Object.values(simple), ...Object.values(nested), undefined]) {
    pino.emit({ body, attributes, severityNumber: 13, severityText: 'warn', eventName: 'request' });
    other.emit({ body, context: trace.setSpanContext(ROOT_CONTEXT, remote), timestamp: [1_700_000_000, 1] });
  }
  return records;
}
