import type { Outcome } from '@otelq/sending-queue/native';
import type { OtlpHeaders } from '../headers/headers.js';
import type { Secret } from '../outcome/secrets.js';

/** Told of the outcome of an exchange, once. */
export interface OutcomeListener {
  onOutcome(outcome: Outcome): void;
}

/** One request that has been handed to the network, and its response. */
export interface Exchange {
  /** For what, if there is no outcome yet. */
  readonly waitsFor: 'a connection' | 'a response';
  /** Its time is over; what has come of the response may be an outcome. {@link destroy} is called next. */
  onTimeout(): Outcome | undefined;
  /** Gives it up: its listener is told nothing from now on. */
  destroy(): void;
}

/** Called with the compressed body, or with why there is none. */
export type Compressed = (error: Error | null, compressed: Uint8Array) => void;

/** Compresses a body later on, and calls `done` unless the function it returns is called first. */
export type Compress = (body: Uint8Array, done: Compressed) => () => void;

/** What carries the bytes of requests to one destination. */
export interface Transport<Prepared> {
  /** Undefined where bodies are not compressed, or the transport does that itself. */
  readonly compress: Compress | undefined;
  /** What no message may show of where it leads. */
  readonly secrets: readonly Secret[];
  /** Headers as the transport wants them: once for those that are always the same, otherwise for each answer. */
  prepare(headers: OtlpHeaders): Prepared;
  /** Hands a request to the network. What it throws shows no header. */
  begin(headers: Prepared, body: Uint8Array, listener: OutcomeListener): Exchange;
  /** Closes all connections. */
  close(): void;
}
