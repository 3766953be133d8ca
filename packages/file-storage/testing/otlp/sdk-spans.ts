/** Arbitrary spans, made by the real SDK. */
import {
  type HrTime,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import fc from 'fast-check';
import { validContext } from './contexts.js';
import { attributesOf, sdkKey, simpleValue, text } from './values.js';

/** Few of each are kept, so that some are dropped. */
const spanLimits = {
  attributeCountLimit: 4,
  eventCountLimit: 2,
  linkCountLimit: 2,
  attributePerEventCountLimit: 2,
  attributePerLinkCountLimit: 2,
};

const time: fc.Arbitrary<HrTime> = fc.tuple(
  fc.nat(2 ** 31 - 1).map((seconds) => 2 ** 31 + seconds),
  fc.nat(999_999_999),
);

/** What is done with one span. */
const planOf = (texts: fc.Arbitrary<string>) => {
  const attributes = attributesOf(sdkKey(texts), simpleValue(texts));
  const links: fc.Arbitrary<Link[]> = fc.array(
    fc.record({ context: validContext, attributes }, { requiredKeys: ['context'] }),
    { maxLength: 3 },
  );
  const event = fc.record({ name: texts, attributes: fc.option(attributes, { nil: undefined }), time });
  return fc.record({
    service: fc.nat(1),
    scope: fc.nat(2),
    name: texts,
    kind: fc.nat(4),
    attributes,
    links,
    parent: fc.oneof(validContext, fc.constantFrom('none' as const, 'previous' as const)),
    events: fc.array(event, { maxLength: 3 }),
    status: fc.constantFrom(SpanStatusCode.UNSET, SpanStatusCode.OK, SpanStatusCode.ERROR),
    message: fc.option(texts, { nil: undefined }),
    startTime: fc.option(time, { nil: undefined }),
    seconds: fc.nat(100),
    nanos: fc.nat(999_999_999),
  });
};

const originsOf = (texts: fc.Arbitrary<string>) => {
  const attributes = attributesOf(sdkKey(texts), simpleValue(texts));
  return fc.record({
    resources: fc.tuple(attributes, attributes),
    schemaUrl: fc.option(texts, { nil: undefined }),
    scopes: fc.tuple(texts, texts, fc.constant('')),
  });
};

type Made<Of> = Of extends (texts: fc.Arbitrary<string>) => fc.Arbitrary<infer Value> ? Value : never;
type Plan = Made<typeof planOf>;
type Origins = Made<typeof originsOf>;

/** Spans of up to two resources with three scopes each, in any order. */
export const sdkSpans = (texts = text): fc.Arbitrary<ReadableSpan[]> =>
  fc
    .tuple(originsOf(texts), fc.array(planOf(texts), { maxLength: 6 }))
    .map(([origins, plans]) => makeSpans(origins, plans));

function makeSpans({ resources, schemaUrl, scopes }: Origins, plans: readonly Plan[]): ReadableSpan[] {
  const exporter = new InMemorySpanExporter();
  const tracers = resources.map((resourceAttributes) => {
    const resource = resourceFromAttributes(resourceAttributes, schemaUrl === undefined ? {} : { schemaUrl });
    const provider = new BasicTracerProvider({
      resource,
      spanLimits,
      spanProcessors: [new SimpleSpanProcessor(exporter)],
    });
    const [first, second, third] = scopes;
    return [
      provider.getTracer(first),
      provider.getTracer(second, '1.0'),
      provider.getTracer(third, '', { schemaUrl: 'https://x.example/1' }),
    ];
  });
  let previous: SpanContext | undefined;
  for (const made of plans) {
    const tracer = tracers[made.service]?.[made.scope];
    if (tracer === undefined) throw new Error('there is no such tracer');
    const parent = made.parent === 'previous' ? previous : made.parent === 'none' ? undefined : made.parent;
    const { name, kind, startTime } = made;
    const span = tracer.startSpan(
      name,
      { kind, attributes: made.attributes, links: made.links, ...(startTime && { startTime }) },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    for (const event of made.events) span.addEvent(event.name, event.attributes, event.time);
    span.setStatus({ code: made.status, ...(made.message !== undefined && { message: made.message }) });
    span.end(startTime && endOf(startTime, made));
    previous = span.spanContext();
  }
  return exporter.getFinishedSpans();
}

function endOf([startSeconds, startNanos]: HrTime, { seconds, nanos }: Plan): HrTime {
  const sum = startNanos + nanos;
  return sum < 1e9 ? [startSeconds + seconds, sum] : [startSeconds + seconds + 1, sum - 1e9];
}
