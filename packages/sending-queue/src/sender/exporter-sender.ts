import { context, diag, ROOT_CONTEXT } from '@opentelemetry/api';
import { ExportResultCode, suppressTracing } from '@opentelemetry/core';
import type { Clock } from '../clock/clock.js';
import type { ResultCallback } from '../sdk/types.js';
import { toStatus } from '../status/errors.js';
import { type Status, StatusCode } from '../status/status.js';
import type { WireObservation, WireObserver } from '../wire/observation.js';
import type { Sender, SendListener } from './sender.js';

/** What every exporter of the SDK has in common. */
export interface Exporter<Payload> {
  export(payload: Payload, resultCallback: ResultCallback): void;
  forceFlush?(): Promise<void>;
  shutdown(): Promise<void>;
}

const OK: Status = { code: StatusCode.OK, message: '' };

/**
 * The context of every send, whoever woke the queue: no span of the application becomes the parent of an export, and
 * no instrumentation makes a span of one.
 */
const SEND_CONTEXT = suppressTracing(ROOT_CONTEXT);

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
            if (result?.code === ExportResultCode.SUCCESS) end(OK);
            else fail(result?.error);
          });
          // The interface returns nothing, but an async export() is easily written, and its rejection would be
          // an unhandled one.
          if (returned instanceof Promise) returned.catch(fail);
        }),
      );
    } catch (error) {
      fail(error);
    }
  }

  async forceFlush(): Promise<void> {
    await this.#quietly('forceFlush', () => this.#exporter.forceFlush?.());
  }

  async shutdown(): Promise<void> {
    await this.#quietly('shutdown', () => this.#exporter.shutdown());
    this.#wire.dispose();
  }

  async #quietly(what: string, run: () => Promise<void> | undefined): Promise<void> {
    try {
      await context.with(SEND_CONTEXT, run);
    } catch (error) {
      diag.warn(`@otelq/sending-queue: ${what} of the wrapped exporter failed: ${toStatus(error).message}`);
    }
  }
}
