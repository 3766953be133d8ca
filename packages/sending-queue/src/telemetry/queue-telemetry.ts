import { log } from '../log/log.js';
import type { QueueListener } from '../queue/listener.js';
import type { DropReason, RejectReason } from '../queue/snapshot.js';
import type { Status } from '../status/status.js';

/** A listener that has something to let go of once its queue has stopped. */
export interface DisposableListener extends QueueListener {
  dispose(): void;
}

const SILENT: DisposableListener = {
  onSendStart: () => {},
  onSendEnd: () => {},
  onStatus: () => {},
  onRetry: () => {},
  onDelivered: () => {},
  onDropped: () => {},
  onRejected: () => {},
  onThrottle: () => {},
  dispose: () => {},
};

/**
 * Tells the metrics of a queue and its log lines what happens in it.
 *
 * The metrics guard themselves, against a meter provider that throws. The log lines are guarded here: they are told no
 * more once they throw, as they would for a status of somebody's own sender that is none. Each event is written out,
 * since some happen to every request, and one function for all would have to be handed a closure each time.
 */
export class QueueTelemetry implements DisposableListener {
  readonly #metrics: DisposableListener;
  #diagnostics: DisposableListener;

  constructor(metrics: DisposableListener, diagnostics: DisposableListener) {
    this.#metrics = metrics;
    this.#diagnostics = diagnostics;
  }

  onSendStart(items: number): void {
    this.#metrics.onSendStart(items);
    try {
      this.#diagnostics.onSendStart(items);
    } catch (error) {
      this.#silence(error);
    }
  }

  onSendEnd(items: number, status: Status, durationMillis: number): void {
    this.#metrics.onSendEnd(items, status, durationMillis);
    try {
      this.#diagnostics.onSendEnd(items, status, durationMillis);
    } catch (error) {
      this.#silence(error);
    }
  }

  onStatus(status: Status): void {
    this.#metrics.onStatus(status);
    try {
      this.#diagnostics.onStatus(status);
    } catch (error) {
      this.#silence(error);
    }
  }

  onRetry(items: number, status: Status, delayMillis: number): void {
    this.#metrics.onRetry(items, status, delayMillis);
    try {
      this.#diagnostics.onRetry(items, status, delayMillis);
    } catch (error) {
      this.#silence(error);
    }
  }

  onDelivered(items: number): void {
    this.#metrics.onDelivered(items);
    try {
      this.#diagnostics.onDelivered(items);
    } catch (error) {
      this.#silence(error);
    }
  }

  onDropped(items: number, reason: DropReason, status: Status | undefined): void {
    this.#metrics.onDropped(items, reason, status);
    try {
      this.#diagnostics.onDropped(items, reason, status);
    } catch (error) {
      this.#silence(error);
    }
  }

  onRejected(items: number, reason: RejectReason, detail?: string): void {
    this.#metrics.onRejected(items, reason, detail);
    try {
      this.#diagnostics.onRejected(items, reason, detail);
    } catch (error) {
      this.#silence(error);
    }
  }

  onThrottle(delayMillis: number): void {
    this.#metrics.onThrottle(delayMillis);
    try {
      this.#diagnostics.onThrottle(delayMillis);
    } catch (error) {
      this.#silence(error);
    }
  }

  /** For the end of the queue's life; what still happens then is told all the same. */
  dispose(): void {
    this.#metrics.dispose();
    try {
      this.#diagnostics.dispose();
    } catch (error) {
      this.#silence(error);
    }
  }

  #silence(error: unknown): void {
    this.#diagnostics = SILENT;
    log.error('the log lines of the queue failed; it goes on without them', error);
  }
}
