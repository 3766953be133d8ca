import { log } from '../log/log.js';
import type { SettledCallback } from '../queue/receipt.js';
import type { QueueFigures, QueueSnapshot } from '../queue/snapshot.js';
import { ExportResultCode } from '../sdk/export-result.js';
import type { ResultCallback } from '../sdk/types.js';
import type { Signal } from '../signal/signal.js';
import { markAsQueued } from './queued-brand.js';

/** What a front hands its payloads to. None of it throws or rejects. */
export interface FrontedQueue<Input> {
  offer(input: Input, onResult: SettledCallback, onAccepted?: () => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
  snapshot(): QueueFigures;
}

/** What a front is made of. */
export interface QueueFrontParts<Input> {
  readonly signal: Signal;
  /** Where the requests go, without any secret. */
  readonly destination: string;
  readonly queue: FrontedQueue<Input>;
  /** Called once the queue is shut down. */
  readonly dispose: () => void;
}

/** A queue, as the SDK sees it: an exporter. */
export class QueueFront<Input> {
  readonly #parts: QueueFrontParts<Input>;
  #callbackThrew = false;

  constructor(parts: QueueFrontParts<Input>) {
    this.#parts = parts;
    markAsQueued(this, parts.signal);
  }

  /**
   * Hands the payload to the queue. SUCCESS says that it was accepted; with `waitForResult`, that it was delivered.
   * FAILED, with the reason, says that it was not. Without a queue (`enabled: false`) the result is the exporter's, or
   * FAILED when it throws or has not answered after `timeoutMillis`. Never throws.
   *
   * @param resultCallback called once, with the result
   * @param onAccepted called when the queue has taken the payload; under `waitForResult` long before the result.
   *   Not called for a payload that is refused; called at once without a queue
   */
  export(payload: Input, resultCallback: ResultCallback, onAccepted?: () => void): void {
    this.#parts.queue.offer(
      payload,
      (error) => {
        try {
          resultCallback(
            error === undefined
              ? { code: ExportResultCode.SUCCESS }
              : { code: ExportResultCode.FAILED, error },
          );
        } catch (thrown) {
          this.#callbackFailed('result', thrown);
        }
      },
      onAccepted &&
        (() => {
          try {
            onAccepted();
          } catch (thrown) {
            this.#callbackFailed('onAccepted', thrown);
          }
        }),
    );
  }

  /**
   * Resolves when everything handed in before has been delivered or dropped, and what sends has flushed.
   * Never rejects.
   */
  async forceFlush(): Promise<void> {
    await this.#parts.queue.forceFlush();
  }

  /**
   * Goes on delivering for `shutdownTimeoutMillis`, counts what is left then as dropped, or with a storage leaves it there
   * for the next process, and shuts down what sends. What is exported meanwhile or later is refused. Without a queue
   * (`enabled: false`) it waits for the exports under way, none of which takes longer than `timeoutMillis`, and what comes
   * later is up to what sends. Never rejects.
   */
  async shutdown(): Promise<void> {
    await this.#parts.queue.shutdown();
    this.#parts.dispose();
  }

  /** What the queue is doing now. All zeros when there is none (`enabled: false`); its state is `running`, then `stopped`. */
  snapshot(): QueueSnapshot {
    const { signal, destination, queue } = this.#parts;
    return { signal, destination, ...queue.snapshot() };
  }

  /** A callback of the application must not break the queue. The first that throws is logged, no other. */
  #callbackFailed(which: string, thrown: unknown): void {
    if (this.#callbackThrew) return;
    this.#callbackThrew = true;
    log.error(`${which} callback threw; this is logged once`, thrown);
  }
}
