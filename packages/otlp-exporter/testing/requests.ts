/** Requests that no SDK makes, but OTLP allows: messages without items, fields of the future, in every place. */
import type { Signal } from '@otelq/sending-queue/native';
import fc from 'fast-check';
import { encode } from './otlp-schema.js';

const text = fc.string({ unit: 'binary', maxLength: 150 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const listOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 4 });

const around = { futureText: maybe(text), futureNumber: maybe(fc.nat()) };
const attributes = listOf(fc.record({ key: text, value: fc.record({ intValue: fc.integer() }) }));
const origin = { ...around, schemaUrl: maybe(text) };
const resource = maybe(fc.record({ attributes }));
const scope = maybe(fc.record({ name: text, attributes }));

const point = fc.record({ timeUnixNano: fc.nat(), attributes });
const points = { ...around, dataPoints: listOf(point) };
const temporality = { aggregationTemporality: fc.constantFrom(1, 2) };
const metric = fc
  .tuple(
    fc.record({ ...around, name: text, unit: maybe(text), metadata: attributes }),
    fc.oneof(
      fc.record({ gauge: fc.record(points) }),
      fc.record({ sum: fc.record({ ...points, ...temporality, isMonotonic: fc.boolean() }) }),
      fc.record({ histogram: fc.record({ ...points, ...temporality }) }),
      fc.record({ exponentialHistogram: fc.record({ ...points, ...temporality }) }),
      fc.record({ summary: fc.record(points) }),
      fc.constant({}),
    ),
  )
  .map(([named, data]) => ({ ...named, ...data }));

const span = fc.record({ name: text, attributes, startTimeUnixNano: fc.nat() });
const logRecord = fc.record({ body: fc.record({ stringValue: text }), attributes });

const requests: Readonly<Record<Signal, fc.Arbitrary<object>>> = {
  traces: fc.record({
    ...around,
    resourceSpans: listOf(
      fc.record({
        ...origin,
        resource,
        scopeSpans: listOf(fc.record({ ...origin, scope, spans: listOf(span) })),
      }),
    ),
  }),
  logs: fc.record({
    ...around,
    resourceLogs: listOf(
      fc.record({
        ...origin,
        resource,
        scopeLogs: listOf(fc.record({ ...origin, scope, logRecords: listOf(logRecord) })),
      }),
    ),
  }),
  metrics: fc.record({
    ...around,
    resourceMetrics: listOf(
      fc.record({
        ...origin,
        resource,
        scopeMetrics: listOf(fc.record({ ...origin, scope, metrics: listOf(metric) })),
      }),
    ),
  }),
};

/** Any request of a signal, in protobuf; some hold no items at all. */
export const protobufRequests = (signal: Signal): fc.Arbitrary<Uint8Array> =>
  requests[signal].map((request) => encode(signal, request));

/** Any request of a signal, in JSON; some hold no items at all. */
export const jsonRequests = (signal: Signal): fc.Arbitrary<Uint8Array> =>
  requests[signal].map((request) => new TextEncoder().encode(JSON.stringify(request)));
