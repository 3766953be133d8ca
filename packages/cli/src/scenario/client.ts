import * as v from 'valibot';
import { duration, inMillis, listOf, mapping, numberThat, positiveNumber, rate, time } from './kinds.js';

const source = v.variant(
  'kind',
  [
    mapping({ kind: v.literal('saturated') }),
    mapping({
      kind: v.literal('paced'),
      perSecond: rate,
      evenly: v.exactOptional(v.boolean('must be true or false')),
    }),
    v.pipe(
      mapping({ kind: v.literal('bursty'), perSecond: rate, on: time, off: duration }),
      inMillis('on', 'off'),
    ),
  ],
  "must be 'saturated', 'paced' or 'bursty'",
);

/** Next to nothing at all would take no time, and be simulated without end. */
const size = numberThat('a number >= 0.001', (value) => value >= 1e-3);

const sizes = v.pipe(
  listOf(mapping({ size, share: positiveNumber })),
  v.check(
    (shares) => Math.abs(shares.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-6,
    'must have shares that add up to 1',
  ),
);

/** One client of the destination. */
export const client = v.pipe(
  mapping({
    start: v.exactOptional(duration),
    source: v.exactOptional(source),
    sizes: v.exactOptional(sizes),
  }),
  inMillis('start'),
);
