import * as v from 'valibot';
import { reasonSchema, statusSchema, tierSchema } from '../health/report-schema.js';
import { printable } from '../terminal/printable.js';

/** Samples of a history that are looked at: more than a terminal is wide. */
const SAMPLES_KEPT = 300;

const text = v.pipe(v.string(), v.transform(printable));
const figure = v.pipe(v.number(), v.finite());
const rates = v.record(text, figure);

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

const sampleSchema = v.object({
  atMillis: figure,
  status: statusSchema,
  queues: v.record(text, queueSampleSchema),
  unseen: v.exactOptional(v.record(text, unseenQueueSchema)),
});

const helloSchema = v.object({
  intervalMillis: v.pipe(figure, v.minValue(1)),
  queues: v.record(text, v.object({ signal: text, destination: text })),
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
