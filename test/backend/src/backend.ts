import type { Behaviour } from './answer.js';
import type { Journal, RequestRecord } from './journal.js';
import type { Listener } from './listener.js';
import type { Received } from './received.js';

export interface BackendOptions {
  /** Default: any port that is free. */
  readonly port?: number;
  /** Default: every request is accepted at once. */
  readonly behaviour?: Behaviour;
  /** HTTP: lets pages of every origin send, and see `Retry-After`. Default: no page of another origin. */
  readonly cors?: boolean;
}

/** A running OTLP backend on 127.0.0.1. */
export class Backend {
  readonly #journal: Journal;
  readonly #listener: Listener;

  /** @internal */
  constructor(journal: Journal, listener: Listener) {
    this.#journal = journal;
    this.#listener = listener;
  }

  get port(): number {
    return this.#listener.port;
  }

  /** `http://127.0.0.1:PORT`, without a path. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What was accepted: the items of requests answered with success. */
  get received(): Received {
    return this.#journal.received;
  }

  /** Every request since the backend was made, in the order of arrival. */
  get requests(): readonly RequestRecord[] {
    return this.#journal.requests;
  }

  /** Requests that wait for their answer now. */
  get inFlight(): number {
    return this.#journal.inFlight;
  }

  /** The most requests that ever waited at the same time. */
  get maxInFlight(): number {
    return this.#journal.maxInFlight;
  }

  /** Answers the requests that arrive from now on in another way. */
  respondWith(behaviour: Behaviour): void {
    this.#journal.respondWith(behaviour);
  }

  /** Resolves as soon as the predicate holds; it is asked again whenever a request arrives or is answered. */
  until(predicate: () => boolean): Promise<void> {
    return this.#journal.until(predicate);
  }

  /** Listens again, on the same port. */
  start(): Promise<void> {
    return this.#listener.start();
  }

  /** Cuts every connection and refuses new ones. Requests that wait stay without an answer. */
  stop(): Promise<void> {
    return this.#listener.stop();
  }
}
