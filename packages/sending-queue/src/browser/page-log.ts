import type { Clock } from '../clock/clock.js';
import { log } from '../log/log.js';
import type { QueueListener } from '../queue/listener.js';
import type { DropReason, RejectReason } from '../queue/snapshot.js';
import type { Signal } from '../signal/signal.js';
import { type Status, StatusCode, statusName } from '../status/status.js';

/** Shortest time between two lines about losses. */
const LOSS_INTERVAL_MILLIS = 60_000;

/**
 * Writes to `diag` when the destination turns bad, when it recovers, and how many items are lost. It has no timer: a line
 * about losses that is due is written with the next event.
 */
export class PageLog implements QueueListener {
  readonly #signal: Signal;
  readonly #clock: Clock;
  readonly #lost = new Map<string, number>();
  #lossLineAtMillis = -Infinity;
  #isBad = false;

  constructor(signal: Signal, clock: Clock) {
    this.#signal = signal;
    this.#clock = clock;
  }

  onSendStart(): void {
    this.#check();
  }

  onSendEnd(): void {}

  onStatus({ code, reason, message }: Status): void {
    // What is wrong with one request says nothing of the destination.
    if (reason !== undefined || code === StatusCode.INVALID_ARGUMENT) return;
    const isBad = code !== StatusCode.OK;
    if (isBad === this.#isBad) return;
    this.#isBad = isBad;
    if (isBad) log.warn(`${this.#signal}: destination turned bad: ${statusName(code)}: ${message}`);
    else log.info(`${this.#signal}: destination recovered`);
  }

  onRetry(): void {}

  onDelivered(): void {}

  onDropped(items: number, reason: DropReason, status: Status | undefined): void {
    this.#add(items, reason, status?.message);
  }

  onRejected(items: number, reason: RejectReason): void {
    this.#add(items, reason);
  }

  onThrottle(): void {}

  /** Writes what no line has told yet. For the end of the queue's life. */
  dispose(): void {
    this.#check(0);
  }

  #add(items: number, reason: string, detail?: string): void {
    this.#lost.set(reason, (this.#lost.get(reason) ?? 0) + items);
    this.#check(LOSS_INTERVAL_MILLIS, detail);
  }

  #check(intervalMillis = LOSS_INTERVAL_MILLIS, detail?: string): void {
    const now = this.#clock.now();
    if (this.#lost.size === 0 || now - this.#lossLineAtMillis < intervalMillis) return;
    this.#lossLineAtMillis = now;
    const counts = Array.from(this.#lost, ([reason, items]) => `${items} ${reason}`).join(', ');
    this.#lost.clear();
    log.error(`${this.#signal}: items lost: ${counts}${detail ? ` (${detail})` : ''}`);
  }
}
