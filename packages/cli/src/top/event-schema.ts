import * as v from 'valibot';
import { bounded } from '../endpoint/named.js';
import { reasonSchema, statusSchema, tierSchema } from '../health/report-schema.js';
import { printable } from '../terminal/printable.js';

/** Samples of a history that are looked at: more than a terminal is wide. */
const SAMPLES_KEPT = 300;

/** Queues that are looked at, of each kind: twice what an endpoint has at most. */
const QUEUES_KEPT = 64;

/** In milliseconds: what an endpoint may be told to. */
const SHORTEST_INTERVAL = 100;
const LONGEST_INTERVAL = 60_000;

const text = v.pipe(v.string(), v.transform(printable));
const figure = v.pipe(v.number(), v.finite());
/** Statuses and reasons have names that are few. */
const rates = v.pipe(
  bounded(text, figure, 100),
  v.transform(({ listed }) => listed),
);

/** Its reason may be one that only later versions know. */
const decisionSchema = v.object({
  atMillis: figure,
  from: figure,
  to: figure,
  reason: text,
  rttMillis: v.exactOptional(figure),
  baselineRttMillis: v.exactOptional(figure),
});

const queueSampleSchema = v.object({
  tier: tierSchema,
  reasons: v.array(reasonSchema),
  state: v.picklist(['running', 'draining', 'stopped']),
  limit: figure,
  inFlight: figure,
  rttMillis: v.exactOptional(figure),
  baselineRttMillis: v.exactOptional(figure),
  thresholdRttMillis: v.exactOptional(figure),
  requestsPerSecond: v.exactOptional(figure),
  queueSize: figure,
  capacityUsed: figure,
  queueCapacity: figure,
  oldestRequestAgeMillis: v.exactOptional(figure),
  storedBytes: v.exactOptional(figure),
  delivered: figure,
  retried: rates,
  dropped: rates,
  rejected: rates,
  lastStatus: v.exactOptional(text),
  throttledUntilMillis: v.exactOptional(figure),
  decisions: v.array(decisionSchema),
});

/** A queue without figures: it is being built, could not be, or can't be read. */
const unseenQueueSchema = v.object({ tier: tierSchema, reasons: v.array(reasonSchema) });

const sampleSchema = v.pipe(
  v.object({
    atMillis: figure,
    status: statusSchema,
    queues: bounded(text, queueSampleSchema, QUEUES_KEPT),
    unseen: v.exactOptional(bounded(text, unseenQueueSchema, QUEUES_KEPT)),
  }),
  v.transform(({ queues, unseen, ...sample }) => {
    const unlisted = queues.more + (unseen?.more ?? 0);
    return {
      ...sample,
      queues: queues.listed,
      ...(unseen && { unseen: unseen.listed }),
      /** Queues beyond those that are looked at; absent where there are none. */
      ...(unlisted > 0 && { unlisted }),
    };
  }),
);

const helloSchema = v.object({
  intervalMillis: v.pipe(figure, v.minValue(SHORTEST_INTERVAL), v.maxValue(LONGEST_INTERVAL)),
  queues: v.pipe(
    bounded(text, v.object({ signal: text, destination: text }), QUEUES_KEPT),
    v.transform(({ listed }) => listed),
  ),
  history: v.optional(
    v.pipe(
      v.array(v.unknown()),
      v.transform((history) => history.slice(-SAMPLES_KEPT)),
      v.array(sampleSchema),
    ),
    [],
  ),
});

export type ReceivedDecision = v.InferOutput<typeof decisionSchema>;
export type ReceivedQueueSample = v.InferOutput<typeof queueSampleSchema>;
export type ReceivedUnseenQueue = v.InferOutput<typeof unseenQueueSchema>;
export type ReceivedSample = v.InferOutput<typeof sampleSchema>;
export type ReceivedHello = v.InferOutput<typeof helloSchema>;

/** What a stream tells. */
export type TopEvent =
  | { readonly hello: ReceivedHello; readonly sample?: never }
  | { readonly sample: ReceivedSample; readonly hello?: never };

/**
 * What an event tells; undefined for those of other names, which later versions may have.
 *
 * @throws SyntaxError, ValiError - for what is no event of a health endpoint
 */
export function parseEvent(name: string | undefined, data: string): TopEvent | undefined {
  if (name === 'hello') return { hello: v.parse(helloSchema, JSON.parse(data), { abortEarly: true }) };
  if (name === 'sample') return { sample: v.parse(sampleSchema, JSON.parse(data), { abortEarly: true }) };
  return undefined;
}
