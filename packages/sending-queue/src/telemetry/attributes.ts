import type { Attributes } from '@opentelemetry/api';
import { processWide } from '../optional/process-wide.js';
import type { DropReason, RejectReason } from '../queue/snapshot.js';
import type { Signal } from '../signal/signal.js';
import { type Status, StatusCode, statusName } from '../status/status.js';

// The conventions are still in development, so their names are written down here rather than imported: the
// package that has them may rename them in any minor release.
export const ATTR_COMPONENT_TYPE = 'otel.component.type';
export const ATTR_COMPONENT_NAME = 'otel.component.name';
export const ATTR_ERROR_TYPE = 'error.type';
export const ATTR_HTTP_STATUS = 'http.response.status_code';
/** Why items were dropped (a `DropReason`) or rejected. */
export const ATTR_REASON = 'otelq.sending_queue.reason';
/** What the size and the capacity of a queue are measured in. */
export const ATTR_SIZER = 'otelq.sending_queue.sizer';

/** The conventions ask for the name of the class where they have none of their own for a component. */
export const COMPONENT_TYPES: Readonly<Record<Signal, string>> = {
  traces: 'SendingQueueSpanExporter',
  logs: 'SendingQueueLogRecordExporter',
  metrics: 'SendingQueueMetricExporter',
};

/** How many there are of each type, which code decides on: there are few of them. All copies of this package count together. */
const instances = (): Map<string, number> => processWide('@otelq/sending-queue/component-names/1');

/** A name for one more queue, as the conventions advise: the type and a counter from 0. */
export function componentName(componentType: string): string {
  const number = instances().get(componentType) ?? 0;
  instances().set(componentType, number + 1);
  return `${componentType}/${number}`;
}

/** What names the queue in each of its metrics. */
export function componentAttributes(componentType: string, name: string): Attributes {
  return { [ATTR_COMPONENT_TYPE]: componentType, [ATTR_COMPONENT_NAME]: name };
}

/** `error.type` of items that were given up: the cause of the final attempt, or why there was none. */
export function dropErrorType(reason: DropReason, status: Status | undefined): string {
  if (status !== undefined && status.code !== StatusCode.OK) return statusName(status.code);
  // A partial success: the conventions' word for items that a destination refused without saying why.
  return reason === 'rejected-by-destination' ? 'rejected' : reason;
}

/**
 * `error.type` of items that were not accepted. The first two are the words that the conventions have for processors;
 * they have none for the others.
 */
export const REJECTION_ERROR_TYPES: Readonly<Record<RejectReason, string>> = {
  'queue-full': 'queue_full',
  shutdown: 'already_shutdown',
  'storage-full': 'storage_full',
  'storage-failed': 'storage_failed',
  invalid: 'invalid',
};

/** Sets of attributes made once for each value, so that recording makes none. */
export class AttributeSets<Value> {
  readonly #sets = new Map<string | number, Attributes>();
  readonly #key: (value: Value) => string | number;
  readonly #create: (value: Value) => Attributes;

  /** `key` must tell apart what `create` tells apart, and must have few values: a set is kept for each. */
  constructor(key: (value: Value) => string | number, create: (value: Value) => Attributes) {
    this.#key = key;
    this.#create = create;
  }

  get(value: Value): Attributes {
    const key = this.#key(value);
    let set = this.#sets.get(key);
    if (set === undefined) {
      set = this.#create(value);
      this.#sets.set(key, set);
    }
    return set;
  }
}

/** Sets that differ in one attribute. */
export function setsBy(attribute: string, base: Attributes): AttributeSets<string> {
  return new AttributeSets(
    (value) => value,
    (value) => ({ ...base, [attribute]: value }),
  );
}

/** Sets that tell how a send ended. */
export function setsByStatus(base: Attributes): AttributeSets<Status> {
  return new AttributeSets(
    // A number, as a string would have to be made for each send. There are fewer gRPC codes than 100.
    ({ code, httpStatus = -1 }) => 100 * httpStatus + code,
    ({ code, httpStatus }) => {
      const set = { ...base };
      if (code !== StatusCode.OK) set[ATTR_ERROR_TYPE] = statusName(code);
      if (httpStatus !== undefined) set[ATTR_HTTP_STATUS] = httpStatus;
      return set;
    },
  );
}
