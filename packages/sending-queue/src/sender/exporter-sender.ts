import { context } from '@opentelemetry/api';
import type { Clock, Timer } from '../clock/clock.js';
import { log } from '../log/log.js';
import { ExportResultCode } from '../sdk/export-result.js';
import { SEND_CONTEXT } from '../sdk/send-context.js';
import type { ResultCallback } from '../sdk/types.js';
import { toStatus } from '../status/errors.js';
import { isThenable, property } from '../status/property.js';
import { type Status, StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { WireObserver } from '../wire/observer.js';
import type { Sender, SendListener } from './sender.js';

/** What every exporter of the SDK has in common. */
export interface Exporter<Payload> {
  export(payload: Payload, resultCallback: ResultCallback): void;
  forceFlush?(): Promise<void>;
  shutdown(): Promise<void>;
}

const OK: Status = { code: StatusCode.OK, message: '' };

/** Makes a sender of any exporter, however it behaves: one that throws, hangs or calls back twice costs one request. */
export class ExporterSender<Payload> implements Sender<Payload> {
  readonly #exporter: Exporter<Payload>;
  readonly #wire: WireObserver;
  readonly #clock: Clock;
  readonly #timeoutMillis: number;

  constructor(exporter: Exporter<Payload>, wire: WireObserver, clock: Clock, timeoutMillis: number) {
    this.#exporter = exporter;
    this.#wire = wire;
    this.#clock = clock;
    this.#timeoutMillis = timeoutMillis;
  }

  send(payload: Payload, listener: SendListener): void {
    let isOver = false;
    let observation: WireObservation | undefined;
    const end = (status: Status): void => {
      if (isOver) return;
      isOver = true;
      timer.cancel();
      const rttMillis = observation?.rttMillis;
      listener.onOutcome(rttMillis === undefined ? { status } : { status, rttMillis });
    };
    const fail = (error: unknown): void => end(toStatus(error, observation, this.#clock.wallTime()));
    const timer = this.#clock.setTimer(
      () => end({ code: StatusCode.DEADLINE_EXCEEDED, message: `no result after ${this.#timeoutMillis} ms` }),
      this.#timeoutMillis,
    );
    try {
      observation = this.#wire.observe(listener, () =>
        context.with(SEND_CONTEXT, () => {
          const returned: unknown = this.#exporter.export(payload, (result) => {
            if (property(result, 'code') === ExportResultCode.SUCCESS) end(OK);
            else fail(property(result, 'error'));
          });
          // The interface returns nothing, but an async export() is easily written, and its rejection would be
          // an unhandled one.
          if (isThenable(returned)) Promise.resolve(returned).catch(fail);
        }),
      );
    } catch (error) {
      fail(error);
    }
  }

  forceFlush(timeoutMillis: number): Promise<void> {
    return this.#bounded('forceFlush', () => this.#exporter.forceFlush?.(), timeoutMillis);
  }

  shutdown(timeoutMillis: number): Promise<void> {
    // Before the exporter's own shutdown, which may never end.
    this.#wire.dispose();
    return this.#bounded('shutdown', () => this.#exporter.shutdown(), timeoutMillis);
  }

  /** Whatever the exporter does, the application's flush or shutdown goes on; it is held alive till then. */
  async #bounded(what: string, run: () => Promise<void> | undefined, timeoutMillis: number): Promise<void> {
    const { promise: timeout, cancel } = this.#timeout(timeoutMillis);
    try {
      await Promise.race([context.with(SEND_CONTEXT, run), timeout]);
    } catch (error) {
      log.warn(`${what} of the wrapped exporter failed: ${toStatus(error).message}`);
    } finally {
      cancel();
    }
  }

  #timeout(millis: number): { promise: Promise<void>; cancel: () => void } {
    let timer: Timer | undefined;
    const promise = new Promise<void>((resolve) => {
      timer = this.#clock.setTimer(resolve, millis);
      timer.keepAlive(true);
    });
    return { promise, cancel: () => timer?.cancel() };
  }
}
