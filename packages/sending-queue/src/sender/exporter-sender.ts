import { context } from '@opentelemetry/api';
import type { Clock } from '../clock/clock.js';
import { ExportResultCode } from '../sdk/export-result.js';
import { SEND_CONTEXT } from '../sdk/send-context.js';
import type { ResultCallback } from '../sdk/types.js';
import { isThenable, property } from '../status/property.js';
import type { ReadStatus } from '../status/read-status.js';
import { type Status, StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { WireObserver } from '../wire/observer.js';
import { boundedCall } from './bounded-call.js';
import type { Sender, SendListener } from './sender.js';

/** What every exporter of the SDK has in common. */
export interface Exporter<Payload> {
  export(payload: Payload, resultCallback: ResultCallback): void;
  forceFlush?(): Promise<void>;
  shutdown(): Promise<void>;
}

const OK: Status = { code: StatusCode.OK, message: '' };

/** What a sender works with. */
export interface ExporterSenderParts {
  readonly wire: WireObserver;
  readonly readStatus: ReadStatus;
  readonly clock: Clock;
  /** How long one export may take. */
  readonly timeoutMillis: number;
}

/** Makes a sender of any exporter, however it behaves: one that throws, hangs or calls back twice costs one request. */
export class ExporterSender<Payload> implements Sender<Payload> {
  readonly #exporter: Exporter<Payload>;
  readonly #parts: ExporterSenderParts;

  constructor(exporter: Exporter<Payload>, parts: ExporterSenderParts) {
    this.#exporter = exporter;
    this.#parts = parts;
  }

  send(payload: Payload, listener: SendListener): void {
    const { wire, readStatus, clock, timeoutMillis } = this.#parts;
    let isOver = false;
    let observation: WireObservation | undefined;
    const end = (status: Status): void => {
      if (isOver) return;
      isOver = true;
      timer.cancel();
      const rttMillis = observation?.rttMillis;
      listener.onOutcome(rttMillis === undefined ? { status } : { status, rttMillis });
    };
    const fail = (error: unknown): void => end(readStatus(error, observation, clock.wallTime()));
    const timer = clock.setTimer(
      () => end({ code: StatusCode.DEADLINE_EXCEEDED, message: `no result after ${timeoutMillis} ms` }),
      timeoutMillis,
    );
    try {
      observation = wire.observe(listener, () =>
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
    this.#parts.wire.dispose();
    return this.#bounded('shutdown', () => this.#exporter.shutdown(), timeoutMillis);
  }

  #bounded(what: string, run: () => Promise<void> | undefined, timeoutMillis: number): Promise<void> {
    const call = () => context.with(SEND_CONTEXT, run);
    return boundedCall(`${what} of the wrapped exporter`, call, this.#parts.clock, timeoutMillis);
  }
}
