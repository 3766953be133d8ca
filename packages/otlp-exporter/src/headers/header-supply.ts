import { messageOf } from '@otelq/sending-queue/internal';
import type { HeaderSource, OtlpHeaders } from './headers.js';

/** The headers of one request. */
export interface SuppliedHeaders<Prepared> {
  readonly given: OtlpHeaders;
  /** As the transport wants them. */
  readonly prepared: Prepared;
}

/** Told of the headers of one request, or why there are none. */
export interface HeaderListener<Prepared> {
  onHeaders(headers: SuppliedHeaders<Prepared>): void;
  /** @param message - shows nothing of a header */
  onHeadersFailure(message: string): void;
}

/** Those who wait for a promise. Who leaves is told nothing, and nothing of it is kept by a promise that never settles. */
export type HeaderWait<Prepared> = Set<HeaderListener<Prepared>>;

/** The headers of one request after the other. */
export class HeaderSupply<Prepared> {
  readonly #prepare: (headers: OtlpHeaders) => Prepared;
  readonly #ask: () => OtlpHeaders | Promise<OtlpHeaders>;
  /** There if they are always the same. */
  readonly #fixed: SuppliedHeaders<Prepared> | undefined;
  /** By promise: a function may give one that never settles again and again, and that must not pile up either. */
  readonly #waits = new WeakMap<Promise<OtlpHeaders>, HeaderWait<Prepared>>();

  /** @param prepare - called once for headers that are always the same, otherwise for each answer */
  constructor(source: HeaderSource, prepare: (headers: OtlpHeaders) => Prepared) {
    this.#prepare = prepare;
    this.#ask = typeof source === 'function' ? source : () => source;
    this.#fixed = typeof source === 'function' ? undefined : this.#supplied(source);
  }

  /**
   * Tells the listener once: at once where the headers are there at once, never where they never come.
   *
   * @returns what the listener waits in, to be left by one that waits no more
   */
  ask(listener: HeaderListener<Prepared>): HeaderWait<Prepared> | undefined {
    let supplied = this.#fixed;
    if (supplied === undefined) {
      try {
        const answer = this.#ask();
        if (answer instanceof Promise) return this.#wait(answer).add(listener);
        supplied = this.#supplied(answer);
      } catch (error) {
        listener.onHeadersFailure(messageOf(error));
        return undefined;
      }
    }
    listener.onHeaders(supplied);
    return undefined;
  }

  #supplied(given: OtlpHeaders): SuppliedHeaders<Prepared> {
    return { given, prepared: this.#prepare(given) };
  }

  #wait(promise: Promise<OtlpHeaders>): HeaderWait<Prepared> {
    const known = this.#waits.get(promise);
    if (known !== undefined) return known;
    const wait: HeaderWait<Prepared> = new Set();
    this.#waits.set(promise, wait);
    const tell = (tellOne: (listener: HeaderListener<Prepared>) => void): void => {
      // Whoever asks again while it is told is not among those.
      this.#waits.delete(promise);
      for (const listener of wait) tellOne(listener);
    };
    promise
      .then((given) => this.#supplied(given))
      .then(
        (supplied) => tell((listener) => listener.onHeaders(supplied)),
        (error) => tell((listener) => listener.onHeadersFailure(messageOf(error))),
      );
    return wait;
  }
}
