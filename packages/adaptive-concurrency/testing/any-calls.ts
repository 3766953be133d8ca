import fc from 'fast-check';
import type { LimiterOptions, Signal } from '../src/index.js';

/** One call, or what happens between calls. */
export type Step =
  | { readonly kind: 'acquire'; readonly most: number }
  | {
      readonly kind: 'release';
      readonly which: number;
      readonly signal: Signal;
      readonly rttMillis?: number;
      readonly size?: number;
    }
  | { readonly kind: 'releaseAgain'; readonly which: number; readonly signal: Signal }
  | { readonly kind: 'refuse'; readonly count: number }
  | { readonly kind: 'report'; readonly signal: Signal }
  | { readonly kind: 'wait' }
  | { readonly kind: 'time'; readonly millis: number };

const signal = fc.constantFrom<Signal>('success', 'success', 'success', 'success', 'backpressure', 'ignore');
const rttMillis = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 90, max: 110 }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 1000 }) },
  { weight: 1, arbitrary: fc.double() },
);
const size = fc.oneof(
  { weight: 8, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 10 }) },
  { weight: 1, arbitrary: fc.double() },
);
const which = fc.nat(1000);
const stepWith = (rttMillis: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('acquire'), most: fc.constantFrom(1, 3, 1000) }) },
    {
      weight: 12,
      arbitrary: fc.record(
        { kind: fc.constant('release'), which, signal, rttMillis, size },
        { requiredKeys: ['kind', 'which', 'signal'] },
      ),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('releaseAgain'), which, signal }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('refuse'), count: fc.integer({ min: 1, max: 30 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('report'), signal }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait') }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('time'),
        millis: fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: 0, max: 200 }) },
          { weight: 1, arbitrary: fc.double({ min: -1e9, max: 1e9, noNaN: true }) },
          { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity) },
        ),
      }),
    },
  );
const step = stepWith(rttMillis);
// A clock may be too coarse for a near destination.
const timelessStep = stepWith(fc.constant(0));
/** Sequences of calls. */
export const steps = fc.oneof(
  { weight: 4, arbitrary: fc.array(step, { maxLength: 400, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(timelessStep, { maxLength: 400, size: 'max' }) },
);

/** Options of limiters with at most 48 in flight. */
export const options: fc.Arbitrary<LimiterOptions> = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.nat(40), fc.nat(40))
  .chain(([minConcurrency, above, start]) =>
    fc.record({
      algorithm: fc.constantFrom('aimd', 'aimd', 'gradient', 'fixed'),
      minConcurrency: fc.constant(minConcurrency),
      maxConcurrency: fc.constant(minConcurrency + above),
      initialConcurrency: fc.constant(minConcurrency + Math.min(above, start)),
      decreaseRatio: fc.constantFrom(0.01, 0.5, 0.9, 0.99),
      rttThresholdRatio: fc.constantFrom(1.01, 1.1, 3),
      ewmaAlpha: fc.constantFrom(0.01, 0.4, 1),
    }),
  );
