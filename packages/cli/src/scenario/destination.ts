import * as v from 'valibot';
import {
  amount,
  count,
  duration,
  fraction,
  inMillis,
  listOf,
  mapping,
  numberThat,
  oneOf,
  positiveNumber,
  rate,
  time,
} from './kinds.js';

const outage = v.pipe(
  mapping({ from: duration, to: duration, as: v.exactOptional(oneOf('refuse', 'hang')) }),
  v.forward(
    v.check(({ from, to }) => to > from, 'must be later than from'),
    ['to'],
  ),
  inMillis('from', 'to'),
);

const rateLimit = mapping({
  perSecond: rate,
  as: v.exactOptional(oneOf('window', 'bucket')),
  burst: v.exactOptional(numberThat('a number >= 1', (value) => value >= 1)),
});

const faults = {
  outages: v.exactOptional(listOf(outage)),
  rateLimit: v.exactOptional(rateLimit),
};

const MAX_WORKERS = 100_000;
const WORKERS = `an integer from 0 to ${MAX_WORKERS}`;
const workerCount = numberThat(
  WORKERS,
  (value) => Number.isSafeInteger(value) && value >= 0 && value <= MAX_WORKERS,
);
const meanWorkers = numberThat(
  `a number from 0 to ${MAX_WORKERS}`,
  (value) => value >= 0 && value <= MAX_WORKERS,
);

const steps = mapping({
  steps: listOf(v.pipe(mapping({ at: duration, value: workerCount }), inMillis('at'))),
});

const sine = mapping({
  sine: v.pipe(
    mapping({ mean: meanWorkers, amplitude: amount, period: time }),
    v.forward(
      v.check(({ mean, amplitude }) => amplitude <= mean, 'must be at most the mean'),
      ['amplitude'],
    ),
    inMillis('period'),
  ),
});

const square = mapping({
  square: v.pipe(mapping({ first: workerCount, second: workerCount, period: time }), inMillis('period')),
});

const notVarying = v.never(`must be ${WORKERS}, or a mapping with one of steps, sine, square`);

/** A count that may change over time. */
const varying = v.lazy((input) => {
  if (typeof input === 'number') return workerCount;
  if (typeof input !== 'object' || input === null) return notVarying;
  if ('steps' in input) return steps;
  if ('sine' in input) return sine;
  return 'square' in input ? square : notVarying;
});

const workers = v.pipe(
  mapping({
    model: v.literal('workers'),
    workers: varying,
    service: time,
    cv: v.exactOptional(fraction),
    net: v.exactOptional(duration),
    queue: v.exactOptional(count),
    sizeCost: v.exactOptional(fraction),
    ...faults,
  }),
  inMillis('service', 'net'),
);

const curveParameters = mapping({
  scale: v.exactOptional(amount),
  kneeStart: v.exactOptional(amount),
  kneeExp: v.exactOptional(numberThat('a number >= 1', (value) => value >= 1)),
  limit: v.exactOptional(positiveNumber),
  action: v.exactOptional(oneOf('defer', 'drop')),
});

const curve = v.pipe(
  mapping({
    model: v.literal('curve'),
    delay: time,
    jitter: v.exactOptional(amount),
    concurrency: v.exactOptional(curveParameters),
    rate: v.exactOptional(curveParameters),
    ...faults,
  }),
  inMillis('delay'),
);

const MODELS = "must be 'workers' or 'curve'";

export const destination = v.variant('model', [workers, curve], (issue) =>
  issue.path === undefined ? `must be a mapping whose model is 'workers' or 'curve'` : MODELS,
);
