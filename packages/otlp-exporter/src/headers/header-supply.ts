import { type Status, StatusCode } from '@otelq/sending-queue/native';
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
  onHeadersFailure(status: Status): void;
}

/** The headers of one request after the other. */
export class HeaderSupply<Prepared> {
  readonly #next: () => SuppliedHeaders<Prepared> | Promise<SuppliedHeaders<Prepared>>;

  /** @param prepare - called once for headers that are always the same, otherwise for each answer */
  constructor(source: HeaderSource, prepare: (headers: OtlpHeaders) => Prepared) {
    const supply = (given: OtlpHeaders) => ({ given, prepared: prepare(given) });
    if (typeof source === 'function') {
      this.#next = () => {
        const headers = source();
        return headers instanceof Promise ? headers.then(supply) : supply(headers);
      };
    } else {
      const supplied = supply(source);
      this.#next = () => supplied;
    }
  }

  /** Tells the listener once: at once where the headers are there at once, never where they never come. */
  ask(listener: HeaderListener<Prepared>): void {
    let headers: SuppliedHeaders<Prepared> | Promise<SuppliedHeaders<Prepared>>;
    try {
      headers = this.#next();
    } catch (error) {
      listener.onHeadersFailure(failureStatus(error));
      return;
    }
    if (headers instanceof Promise) {
      headers.then(
        (given) => listener.onHeaders(given),
        (error) => listener.onHeadersFailure(failureStatus(error)),
      );
    } else listener.onHeaders(headers);
  }
}

/** The function is the application's, and may do better next time: the request is to be retried. */
function failureStatus(error: unknown): Status {
  const message = error instanceof Error ? error.message : 'there are no headers';
  return { code: StatusCode.UNAVAILABLE, message };
}
