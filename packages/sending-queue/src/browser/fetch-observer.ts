import { context } from '@opentelemetry/api';
import type { Clock } from '../clock/clock.js';
import { SEND_CONTEXT } from '../sdk/send-context.js';
import { isRetryable } from '../status/classification.js';
import { property } from '../status/property.js';
import { type Reading, readingOfHttp } from '../status/read-status.js';
import { StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { AttemptListener, WireObserver } from '../wire/observer.js';

/** The end of an attempt that may pass, for which the queue is responsible. */
export class AttemptFailure extends Error {
  readonly reading: Reading;
  /** For how long the destination asked to be left alone; negative or NaN where it asked for nothing. */
  readonly delayMillis: number | undefined;

  constructor(reading: Reading, delayMillis?: number, cause?: unknown) {
    super(reading.message, { cause });
    this.reading = reading;
    this.delayMillis = delayMillis;
  }
}

/**
 * Sees what becomes of the request that an exporter makes, if it makes it with `fetch`, and reads that while its `export()`
 * runs, as the stock ones do: for just as long `globalThis.fetch` is another one, which sees the first request made with
 * it, and is plain `fetch` for whoever has kept it.
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
    const observation: { httpStatus?: number } = {};
    const { fetch } = globalThis;
    // A worker inherits it; somebody may have put a getter in its place.
    const own = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
    // An instrumentation keeps what it has wrapped here; exporters go past it too, or would trace themselves.
    const original = property(fetch, '__original');
    const real = typeof original === 'function' ? (original as typeof fetch) : fetch;
    let isOver = false;
    const observed: typeof fetch = async (input, init) => {
      // Called as a method of anything but the global object it throws.
      const request = () => real.call(globalThis, input, init);
      if (isOver) return request();
      isOver = true;
      let response: Response;
      try {
        // Stock exporters come here in another turn, in no context: an instrumentation that is under something else
        // would trace them.
        response = await context.with(SEND_CONTEXT, request);
      } catch (error) {
        // Whatever else there is was done to it by the exporter, such as an abort.
        if (property(error, 'name') !== 'TypeError') throw error;
        const reading = { code: StatusCode.UNAVAILABLE, message: String(error) };
        throw new AttemptFailure(reading, undefined, error);
      }
      const { status, headers, body } = response;
      observation.httpStatus = status;
      const reading = readingOfHttp(status, `HTTP ${status}`);
      if (!isRetryable(reading)) return response;
      const retryAfter = headers.get('retry-after') ?? '';
      const seconds = Number.parseFloat(retryAfter);
      const delayMillis = Number.isNaN(seconds)
        ? Date.parse(retryAfter) - this.#clock.wallTime()
        : 1000 * seconds;
      // Nobody reads it, however long it is; until its end it would have its part of what may be under way with `keepalive`.
      body?.cancel().catch(() => {});
      throw new AttemptFailure(reading, delayMillis);
    };
    // Refused where the page has frozen it.
    const descriptor = { value: observed, configurable: true, writable: true };
    if (typeof fetch === 'function') Reflect.defineProperty(globalThis, 'fetch', descriptor);
    try {
      send();
    } finally {
      if (globalThis.fetch === observed) {
        if (own) Reflect.defineProperty(globalThis, 'fetch', own);
        else Reflect.deleteProperty(globalThis, 'fetch');
      }
    }
    return observation;
  }

  dispose(): void {}
}
