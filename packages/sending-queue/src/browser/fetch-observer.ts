import type { Clock } from '../clock/clock.js';
import { property } from '../status/property.js';
import { type Reading, readingOfHttp } from '../status/read-status.js';
import { StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { AttemptListener, WireObserver } from '../wire/observer.js';

/** What OTLP calls retryable: exporters try again by themselves, and tell nobody. */
const RETRYABLE: readonly number[] = [429, 502, 503, 504];

/** The end of an attempt that may pass, for which the queue is responsible. */
export class AttemptFailure extends Error {
  readonly reading: Reading;

  constructor(reading: Reading, cause?: unknown) {
    super(reading.message, { cause });
    this.reading = reading;
  }
}

/**
 * Sees what becomes of the request that an exporter makes, if it makes it with `fetch`, and reads that while its `export()`
 * runs, as the stock ones do: for just as long `globalThis.fetch` is another one, so that no request of the page passes
 * through here, and each that does belongs to one export for certain.
 *
 * A failure that may pass is reported to the exporter as an error that is none of the network, which the stock ones do not
 * retry: they would sleep on it, at times beyond the end of the page, and not say in the end what it was. Everything else
 * the exporter gets as it is.
 */
export class FetchObserver implements WireObserver {
  readonly #clock: Pick<Clock, 'wallTime'>;

  constructor(clock: Pick<Clock, 'wallTime'>) {
    this.#clock = clock;
  }

  observe(_listener: AttemptListener, send: () => void): WireObservation {
    const observation: { httpStatus?: number; retryAfterMillis?: number } = {};
    const { fetch } = globalThis;
    // An instrumentation keeps what it has wrapped here; exporters go past it too, or would trace themselves.
    const original = property(fetch, '__original');
    const real = typeof original === 'function' ? (original as typeof fetch) : fetch;
    const observed: typeof fetch = async (input, init) => {
      // Called as a method of anything but the global object it throws.
      const response = await real.call(globalThis, input, init).catch((error: unknown) => {
        // Whatever else there is was done to it by the exporter, such as an abort.
        if (property(error, 'name') !== 'TypeError') throw error;
        throw new AttemptFailure({ code: StatusCode.UNAVAILABLE, message: String(error) }, error);
      });
      const { status } = response;
      observation.httpStatus = status;
      const delayMillis = this.#delayMillis(response);
      // Also -5 and the like.
      if (delayMillis >= 0) observation.retryAfterMillis = delayMillis;
      if (!RETRYABLE.includes(status)) return response;
      // Only a body that was read to its end gives back its part of what may be under way with `keepalive`.
      response.arrayBuffer().catch(() => {});
      throw new AttemptFailure(readingOfHttp(status, `HTTP ${status}`));
    };
    // The page may have frozen it.
    if (typeof fetch === 'function') Reflect.set(globalThis, 'fetch', observed);
    try {
      send();
    } finally {
      if (globalThis.fetch === observed) Reflect.set(globalThis, 'fetch', fetch);
    }
    return observation;
  }

  dispose(): void {}

  /** NaN where it asks for none, or the response is of another origin that does not let the page read it. */
  #delayMillis({ headers }: Response): number {
    const header = headers.get('retry-after') ?? '';
    const seconds = Number.parseFloat(header);
    return Number.isNaN(seconds) ? Date.parse(header) - this.#clock.wallTime() : 1000 * seconds;
  }
}
