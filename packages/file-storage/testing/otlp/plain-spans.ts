/** Arbitrary spans that no SDK makes: put together by hand, with extreme values, some of a wrong type. */
import type { HrTime } from '@opentelemetry/api';
import fc from 'fast-check';
import type { CompleteResource, CompleteScope, CompleteSpan } from '../../src/otlp/telemetry.js';
import { anyContext } from './contexts.js';
import { anyKey, anyValue, attributesOf, text } from './values.js';

/** Without -0, which is the same time as 0. */
export const anyTime: fc.Arbitrary<HrTime> = fc
  .oneof(
    fc.tuple(fc.nat(), fc.nat(999_999_999)),
    fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()),
    fc.tuple(fc.double(), fc.double()),
    fc.constantFrom<HrTime>(
      [0, 0],
      [0, 1_000_000_000],
      [18_446_744_073, 709_551_615],
      [18_446_744_072, 999_999_999],
    ),
  )
  .map(([seconds, nanos]) => [seconds + 0, nanos + 0]);

export const anyCount: fc.Arbitrary<number> = fc.oneof(
  fc.nat(),
  fc.constantFrom(0xffff_ffff, 0x1_0000_0000, -1, 0.5, Number.NaN),
);

const optional = <Of>(of: fc.Arbitrary<Of>) => fc.option(of, { nil: undefined });
const attributes = attributesOf(anyKey, anyValue(anyKey));
const countedAttributes = { attributes: optional(attributes), droppedAttributesCount: optional(anyCount) };

const resource: fc.Arbitrary<CompleteResource> = fc.record({ attributes, schemaUrl: optional(text) });

const scope: fc.Arbitrary<CompleteScope> = fc.record({
  name: text,
  version: optional(text),
  schemaUrl: optional(text),
  ...countedAttributes,
});

/** A few resources and scopes, which several items share; some of the same content as another. */
export const origins = fc
  .tuple(fc.array(resource, { minLength: 1, maxLength: 3 }), fc.array(scope, { minLength: 1, maxLength: 3 }))
  .map(([resources, scopes]) => ({
    resource: fc.constantFrom(...resources, ...resources.map((made) => ({ ...made }))),
    instrumentationScope: fc.constantFrom(...scopes, ...scopes.map((made) => ({ ...made }))),
  }));

const ownFields = {
  spanContext: anyContext.map((context) => () => context),
  parentSpanContext: optional(anyContext),
  name: text,
  kind: fc.oneof(fc.nat(4), fc.constantFrom(-1, 5, 0.5, 2 ** 31, Number.NaN)),
  startTime: anyTime,
  endTime: anyTime,
  duration: anyTime,
  ended: fc.boolean(),
  status: fc.record({ code: fc.oneof(fc.nat(2), anyCount), message: text }, { requiredKeys: ['code'] }),
  attributes,
  events: fc.array(fc.record({ time: anyTime, name: text, ...countedAttributes }), { maxLength: 3 }),
  links: fc.array(fc.record({ context: anyContext, ...countedAttributes }), { maxLength: 3 }),
  droppedAttributesCount: anyCount,
  droppedEventsCount: anyCount,
  droppedLinksCount: anyCount,
};

export const plainSpans: fc.Arbitrary<CompleteSpan[]> = origins.chain((shared) =>
  fc.array(fc.record<CompleteSpan>({ ...ownFields, ...shared }), { maxLength: 5 }),
);
