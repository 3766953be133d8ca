import type { Status } from '../status/status.js';
import type { AttemptListener } from '../wire/observer.js';

/** The end of one send. */
export interface Outcome {
  readonly status: Status;
  /** Round-trip time of the last attempt on the wire, in milliseconds; absent when only the sender's own time is known. */
  readonly rttMillis?: number;
  /** Items that the destination accepted the request without (OTLP partial success). */
  readonly rejectedItems?: number;
}

/** Told what becomes of one send: any number of attempts, then exactly one outcome. */
export interface SendListener extends AttemptListener {
  onOutcome(outcome: Outcome): void;
}

/** Carries requests to a destination. */
export interface Sender<Payload> {
  /** Never throws; calls `listener.onOutcome` exactly once, at the latest after the configured timeout. */
  send(payload: Payload, listener: SendListener): void;
  /** Never rejects, and resolves after `timeoutMillis` at the latest. */
  forceFlush(timeoutMillis: number): Promise<void>;
  /** Never rejects, and resolves after `timeoutMillis` at the latest. */
  shutdown(timeoutMillis: number): Promise<void>;
}
