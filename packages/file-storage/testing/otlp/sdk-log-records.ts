/** Arbitrary log records, made by the real SDK. */
import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { AnyValue } from '@opentelemetry/api-logs';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  InMemoryLogRecordExporter,
  LoggerProvider,
  type ReadableLogRecord,
  SimpleLogRecordProcessor,
} from '@opentelemetry/sdk-logs';
import fc from 'fast-check';
import { validContext } from './contexts.js';
import { anyValue, attributesOf, sdkKey, simpleValue, text } from './values.js';

const optional = <Of>(of: fc.Arbitrary<Of>) => fc.option(of, { nil: undefined });

const time = fc.tuple(fc.nat(), fc.nat(999_999_999));

const nestedValue = (texts: fc.Arbitrary<string>) =>
  anyValue(sdkKey(texts), texts).map((made) => made as AnyValue);

/** What is done with one log record. */
const planOf = (texts: fc.Arbitrary<string>) =>
  fc.record({
    service: fc.nat(1),
    scope: fc.nat(2),
    context: optional(validContext),
    timestamp: optional(time),
    observedTimestamp: optional(time),
    severityNumber: optional(fc.nat(24)),
    severityText: optional(texts),
    body: nestedValue(texts),
    eventName: optional(texts),
    attributes: attributesOf(sdkKey(texts), nestedValue(texts)),
  });

const originsOf = (texts: fc.Arbitrary<string>) => {
  const attributes = attributesOf(sdkKey(texts), simpleValue(texts));
  return fc.record({
    resources: fc.tuple(attributes, attributes),
    scopes: fc.tuple(texts, texts, texts),
    scopeAttributes: attributesOf(sdkKey(texts), nestedValue(texts)),
  });
};

type Made<Of> = Of extends (texts: fc.Arbitrary<string>) => fc.Arbitrary<infer Value> ? Value : never;
type Plan = Made<typeof planOf>;
type Origins = Made<typeof originsOf>;

/** Log records of up to two resources with three scopes each, in any order; attributes are dropped beyond four. */
export const sdkLogRecords = (texts = text): fc.Arbitrary<ReadableLogRecord[]> =>
  fc
    .tuple(originsOf(texts), fc.array(planOf(texts), { maxLength: 6 }))
    .map(([origins, plans]) => makeLogRecords(origins, plans));

function makeLogRecords({ resources, scopes, scopeAttributes }: Origins, plans: readonly Plan[]) {
  const exporter = new InMemoryLogRecordExporter();
  const loggers = resources.map((attributes) => {
    const provider = new LoggerProvider({
      resource: resourceFromAttributes(attributes),
      logRecordLimits: { attributeCountLimit: 4 },
      processors: [new SimpleLogRecordProcessor({ exporter })],
    });
    const [first, second, third] = scopes;
    return [
      provider.getLogger(first),
      provider.getLogger(second, '1.0', { schemaUrl: 'https://x.example/1' }),
      provider.getLogger(third, '', { attributes: scopeAttributes }),
    ];
  });
  for (const { service, scope, context, ...record } of plans) {
    const given = Object.entries(record).filter(([, value]) => value !== undefined);
    loggers[service]?.[scope]?.emit({
      ...Object.fromEntries(given),
      context: context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT,
    });
  }
  return exporter.getFinishedLogRecords();
}
