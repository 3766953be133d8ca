import { createTraceState, type SpanContext, type TraceState } from '@opentelemetry/api';
import { TraceState as CoreTraceState } from '@opentelemetry/core';
import fc from 'fast-check';

const hexadecimal = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });

/** A trace state of either of the implementations that there are. */
export const traceState: fc.Arbitrary<TraceState> = fc
  .uniqueArray(
    fc.tuple(fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/), fc.stringMatching(/^[!-+\--<>-~]{1,12}$/)),
    {
      selector: ([key]) => key,
      maxLength: 4,
    },
  )
  .chain((members) => {
    const raw = members.map(([key, value]) => `${key}=${value}`).join(',');
    return fc.constantFrom(createTraceState(raw), new CoreTraceState(raw));
  });

/** A span context as propagators and tracers make them. */
export const validContext: fc.Arbitrary<SpanContext> = fc
  .record({
    traceId: hexadecimal(32).filter((id) => /[^0]/.test(id)),
    spanId: hexadecimal(16).filter((id) => /[^0]/.test(id)),
    traceFlags: fc.oneof(fc.constantFrom(0, 1, 3), fc.nat(255)),
    isRemote: fc.constantFrom(undefined, true, false),
    traceState: fc.option(traceState, { nil: undefined }),
  })
  .map(({ isRemote, traceState: state, ...ids }) => ({
    ...ids,
    ...(isRemote !== undefined && { isRemote }),
    ...(state && { traceState: state }),
  }));

/** Ids of any kind, beside valid ones: upper case, of a wrong length, no numbers at all. */
const anyId = (length: number) =>
  fc.oneof(
    hexadecimal(length),
    hexadecimal(length).map((id) => id.toUpperCase()),
    fc.constantFrom('', '0'.repeat(length), 'x'.repeat(length), 'abc'),
    fc.string(),
  );

/** What somebody may have put together by hand. */
export const anyContext: fc.Arbitrary<SpanContext> = fc.oneof(
  validContext,
  fc
    .tuple(
      validContext,
      anyId(32),
      anyId(16),
      fc.oneof(fc.constantFrom(256, -1, 0.5, Number.NaN), fc.integer()),
    )
    .map(([context, traceId, spanId, traceFlags]) => ({ ...context, traceId, spanId, traceFlags })),
);
