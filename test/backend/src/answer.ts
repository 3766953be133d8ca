/** What a test says about how the backend shall answer. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Connection } from './connection.js';
import type { Item } from './item.js';
import type { Signal } from './signal.js';

/** How one request is answered. Everything is optional: `{}` accepts the request at once. */
export interface Answer {
  /** An HTTP status, or over gRPC a gRPC status code. Default: 200, or OK (0). */
  readonly status?: number;
  /** Time from the request's arrival to the answer. Default 0. */
  readonly delayMillis?: number;
  /** Resets the connection (RST) instead of answering. Over gRPC that takes along what else is in flight on it. */
  readonly reset?: boolean;
  /** Leaves the request without an answer, its connection open, until the client or the backend goes. */
  readonly never?: boolean;
  /** Says that so many of the items, counted from the last, were refused in a request that succeeded. */
  readonly partialSuccess?: { readonly rejected: number; readonly message?: string };

  /** HTTP: the `Retry-After` header, in seconds or as an HTTP date. */
  readonly retryAfter?: number | string;
  /** HTTP: the body, instead of the one that OTLP asks for. */
  readonly body?: string;
  /** HTTP: sends the head and half of the body, then drops the connection. */
  readonly halfResponse?: boolean;
  /** HTTP: time between the head and the body of the response. Default 0. */
  readonly bodyDelayMillis?: number;

  /** gRPC: the status message. */
  readonly message?: string;
  /** gRPC: adds `google.rpc.RetryInfo` with this delay to `grpc-status-details-bin`. */
  readonly retryInfoMillis?: number;
}

/** What is known of a request when it has arrived. */
export interface ArrivedRequest {
  /** Number of the request since the backend was made, from 0. */
  readonly index: number;
  readonly signal: Signal;
  /** Size of the body as it came over the wire (gRPC: of the message after decompression). */
  readonly bytes: number;
  readonly items: readonly Item[];
  /** How many requests wait for their answer, this one included. */
  readonly inFlight: number;
  readonly headers: IncomingHttpHeaders;
  /** HTTP: the connection that it came on, which carries one request at a time. */
  readonly connection?: Connection;
  /** Reading of `performance.now()`. */
  readonly arrivedAtMillis: number;
}

/** An answer, or only its status. */
export type ScriptedAnswer = Answer | number;

/**
 * How requests are answered: a function asked for each one, or a list of answers used up one by one in the order of
 * arrival, after which every request is accepted.
 */
export type Behaviour =
  | readonly ScriptedAnswer[]
  | ((request: ArrivedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);

/** Turns a behaviour into a function that gives the answer to the next request. */
export function answering(behaviour: Behaviour): (request: ArrivedRequest) => Promise<Answer> {
  if (typeof behaviour === 'function') return async (request) => inFull(await behaviour(request));
  const left = behaviour.values();
  return async () => inFull(left.next().value ?? {});
}

const inFull = (answer: ScriptedAnswer): Answer => (typeof answer === 'number' ? { status: answer } : answer);
