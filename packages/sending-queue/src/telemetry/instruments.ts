/**
 * Every metric of a sending queue: name, unit, description.
 *
 * Names that begin with `otel.` are those of the OpenTelemetry semantic conventions for SDK metrics
 * (https://opentelemetry.io/docs/specs/semconv/otel/sdk-metrics/). In their terms a sending queue is an exporter
 * that retries: what was accepted is in flight until it is delivered or given up, and is counted as exported
 * once, then. What waits in the queue is the size of a processor's queue. One thing differs: the duration
 * is that of each send, since between two sends of a request nothing is being exported.
 *
 * Names that begin with `otelq.` exist where the conventions have none.
 */
import type { MetricOptions } from '@opentelemetry/api';
import { itemsOf } from '../signal/items.js';
import type { Signal } from '../signal/signal.js';

/** What the API needs to create one instrument. */
export interface Instrument {
  readonly name: string;
  readonly options: MetricOptions;
}

interface Subject {
  /** How the conventions call one item, inside the name of a metric. */
  readonly key: string;
  readonly unit: string;
  /** Where the metrics of the queue of a processor live; metrics have no processor, so theirs is a name of our own. */
  readonly queue: string;
}

const SUBJECTS: Readonly<Record<Signal, Subject>> = {
  traces: {
    key: 'span',
    unit: '{span}',
    queue: 'otel.sdk.processor.span.queue',
  },
  logs: {
    key: 'log',
    unit: '{log_record}',
    queue: 'otel.sdk.processor.log.queue',
  },
  metrics: {
    key: 'metric_data_point',
    unit: '{data_point}',
    queue: 'otelq.sending_queue.metric_data_point.queue',
  },
};

function instrument(name: string, unit: string, description: string, boundaries?: number[]): Instrument {
  const options: MetricOptions = { unit, description };
  if (boundaries !== undefined) options.advice = { explicitBucketBoundaries: boundaries };
  return { name, options };
}

/** The instruments that count the items of one signal, in its own unit. */
export function signalInstruments(signal: Signal) {
  const { key, unit, queue } = SUBJECTS[signal];
  const plural = itemsOf(signal);
  return {
    inflight: instrument(
      `otel.sdk.exporter.${key}.inflight`,
      unit,
      `The number of ${plural} which were passed to the exporter, but that have not been exported yet (neither successful, nor failed).`,
    ),
    exported: instrument(
      `otel.sdk.exporter.${key}.exported`,
      unit,
      `The number of ${plural} for which the export has finished, either successful or failed.`,
    ),
    queueSize: instrument(`${queue}.size`, unit, `The number of ${plural} that wait in the sending queue.`),
    /** Recorded only when the queue is sized in items: otherwise nobody knows how many it can hold. */
    queueCapacity: instrument(
      `${queue}.capacity`,
      unit,
      `The maximum number of ${plural} the sending queue can hold.`,
    ),
  };
}

/** The instruments of all signals. Their items are of one unit, since one name can have only one. */
export const INSTRUMENTS = {
  duration: instrument(
    'otel.sdk.exporter.operation.duration',
    's',
    'The duration of exporting a batch of telemetry records.',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  ),
  limit: instrument('otelq.sending_queue.limit', '{request}', 'How many requests may be in flight at once.'),
  rtt: instrument(
    'otelq.sending_queue.rtt',
    's',
    'The round-trip time of requests of late, smoothed; absent while unknown.',
  ),
  baselineRtt: instrument(
    'otelq.sending_queue.rtt.baseline',
    's',
    'The round-trip time of the unloaded destination, as far as it is known.',
  ),
  oldestRequestAge: instrument(
    'otelq.sending_queue.oldest_request.age',
    's',
    'How long ago the oldest request came that is neither delivered nor given up; 0 when all are.',
  ),
  requestsInflight: instrument(
    'otelq.sending_queue.inflight',
    '{request}',
    'The number of requests in flight.',
  ),
  size: instrument('otelq.sending_queue.size', '1', 'What waits in the queue, in units of its sizer.'),
  capacity: instrument(
    'otelq.sending_queue.capacity',
    '1',
    'The bound of what waits and what is in flight together, in units of the sizer.',
  ),
  retries: instrument(
    'otelq.sending_queue.retries',
    '{item}',
    'The number of items put back to be sent again, once for each time; by the status of the attempt before.',
  ),
  backpressure: instrument(
    'otelq.sending_queue.backpressure',
    '{item}',
    'The number of items in attempts that were answered with backpressure.',
  ),
  dropped: instrument(
    'otelq.sending_queue.dropped',
    '{item}',
    'The number of items given up after they had been accepted.',
  ),
  rejected: instrument('otelq.sending_queue.rejected', '{item}', 'The number of items not accepted.'),
  throttle: instrument(
    'otelq.sending_queue.throttle.duration',
    's',
    'How long the destination asked to be left alone, once for each time that it did.',
    [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  ),
} as const;
