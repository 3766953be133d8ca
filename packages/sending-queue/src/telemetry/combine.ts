import { log } from '../log/log.js';
import type { QueueListener } from '../queue/listener.js';
import type { DropReason, RejectReason } from '../queue/snapshot.js';
import type { Status } from '../status/status.js';

const SILENT: QueueListener = {
  onSendStart: () => {},
  onSendEnd: () => {},
  onStatus: () => {},
  onRetry: () => {},
  onDelivered: () => {},
  onDropped: () => {},
  onRejected: () => {},
  onThrottle: () => {},
};

// Some of the events happen to every request. So each is written out: one function for all of them would have to be
// handed a closure each time, which costs more than what the listeners do.

/** Tells a listener until it throws. */
class Guarded implements QueueListener {
  #told: QueueListener;

  constructor(listener: QueueListener) {
    this.#told = listener;
  }

  onSendStart(items: number): void {
    try {
      this.#told.onSendStart(items);
    } catch (error) {
      this.#silence(error);
    }
  }

  onSendEnd(items: number, status: Status, durationMillis: number): void {
    try {
      this.#told.onSendEnd(items, status, durationMillis);
    } catch (error) {
      this.#silence(error);
    }
  }

  onStatus(status: Status): void {
    try {
      this.#told.onStatus(status);
    } catch (error) {
      this.#silence(error);
    }
  }

  onRetry(items: number, status: Status, delayMillis: number): void {
    try {
      this.#told.onRetry(items, status, delayMillis);
    } catch (error) {
      this.#silence(error);
    }
  }

  onDelivered(items: number): void {
    try {
      this.#told.onDelivered(items);
    } catch (error) {
      this.#silence(error);
    }
  }

  onDropped(items: number, reason: DropReason, status: Status | undefined): void {
    try {
      this.#told.onDropped(items, reason, status);
    } catch (error) {
      this.#silence(error);
    }
  }

  onRejected(items: number, reason: RejectReason): void {
    try {
      this.#told.onRejected(items, reason);
    } catch (error) {
      this.#silence(error);
    }
  }

  onThrottle(delayMillis: number): void {
    try {
      this.#told.onThrottle(delayMillis);
    } catch (error) {
      this.#silence(error);
    }
  }

  #silence(error: unknown): void {
    this.#told = SILENT;
    log.error('a listener failed and is told no more', error);
  }
}

/** Tells two listeners. */
class Pair implements QueueListener {
  readonly #first: QueueListener;
  readonly #second: QueueListener;

  constructor(first: QueueListener, second: QueueListener) {
    this.#first = first;
    this.#second = second;
  }

  onSendStart(items: number): void {
    this.#first.onSendStart(items);
    this.#second.onSendStart(items);
  }

  onSendEnd(items: number, status: Status, durationMillis: number): void {
    this.#first.onSendEnd(items, status, durationMillis);
    this.#second.onSendEnd(items, status, durationMillis);
  }

  onStatus(status: Status): void {
    this.#first.onStatus(status);
    this.#second.onStatus(status);
  }

  onRetry(items: number, status: Status, delayMillis: number): void {
    this.#first.onRetry(items, status, delayMillis);
    this.#second.onRetry(items, status, delayMillis);
  }

  onDelivered(items: number): void {
    this.#first.onDelivered(items);
    this.#second.onDelivered(items);
  }

  onDropped(items: number, reason: DropReason, status: Status | undefined): void {
    this.#first.onDropped(items, reason, status);
    this.#second.onDropped(items, reason, status);
  }

  onRejected(items: number, reason: RejectReason): void {
    this.#first.onRejected(items, reason);
    this.#second.onRejected(items, reason);
  }

  onThrottle(delayMillis: number): void {
    this.#first.onThrottle(delayMillis);
    this.#second.onThrottle(delayMillis);
  }
}

/**
 * One listener that tells all of `listeners`, in their order.
 *
 * A listener that throws harms neither the queue nor the others; it is told no more.
 */
export function combineListeners(...listeners: readonly QueueListener[]): QueueListener {
  const [first = SILENT, ...others] = listeners.map((listener): QueueListener => new Guarded(listener));
  return others.reduce((all, other) => new Pair(all, other), first);
}
