import type { Clock } from '../clock/clock.js';
import { log } from '../log/log.js';
import type { DropReason, RejectReason } from '../queue/snapshot.js';
import { itemsOf } from '../signal/items.js';
import type { Signal } from '../signal/signal.js';
import { type Status, StatusCode } from '../status/status.js';
import { DestinationLog, describe, firstLine } from './destination-log.js';
import { LossLog } from './loss-log.js';
import { NoticeLog } from './notice-log.js';
import type { DisposableListener } from './queue-telemetry.js';

/** Whose log lines are written. */
export interface DiagnosticsOptions {
  readonly signal: Signal;
  readonly clock: Clock;
}

class QueueDiagnostics implements DisposableListener {
  readonly #destination: DestinationLog;
  readonly #drops: LossLog<DropReason>;
  readonly #rejections: LossLog<RejectReason>;
  /** What the destination says although it took everything. */
  readonly #notices: NoticeLog;
  /** What keeps requests from being sent at all. */
  readonly #hindrances: NoticeLog;

  constructor({ signal, clock }: DiagnosticsOptions) {
    const write = (line: string): void => log.error(line);
    this.#drops = new LossLog({ clock, signal, write, prefix: `${signal}: dropped` });
    this.#rejections = new LossLog({ clock, signal, write, prefix: `${signal}: rejected` });
    this.#notices = new NoticeLog(clock, (notice) => log.warn(`${signal}: destination says: ${notice}`));
    this.#hindrances = new NoticeLog(clock, (notice) => log.warn(`${signal}: nothing is sent: ${notice}`));
    this.#destination = new DestinationLog({
      clock,
      items: itemsOf(signal),
      warn: (line) => log.warn(`${signal}: ${line}`),
      info: (line) => log.info(`${signal}: ${line}`),
    });
  }

  onSendStart(): void {
    this.#check();
  }

  onSendEnd(_items: number, status: Status): void {
    // Not every exporter's attempts can be seen, and the end of a send is one.
    this.onStatus(status);
  }

  onStatus(status: Status): void {
    this.#destination.onStatus(status);
    if (status.code === StatusCode.OK) {
      this.#notices.onNotice(firstLine(status.message));
      this.#hindrances.over();
    } else if (status.reason === 'not-sent') this.#hindrances.onNotice(firstLine(status.message));
    this.#check();
  }

  onRetry(items: number): void {
    this.#destination.onRetry(items);
  }

  onDelivered(): void {}

  onDropped(items: number, reason: DropReason, status: Status | undefined): void {
    this.#destination.onDropped(items);
    this.#drops.add(items, reason, status && describe(status));
    this.#rejections.check();
  }

  onRejected(items: number, reason: RejectReason, detail?: string): void {
    this.#rejections.add(items, reason, detail);
    this.#drops.check();
  }

  onThrottle(): void {}

  /** Writes what no line has told yet. For the end of the queue's life. */
  dispose(): void {
    this.#drops.flush();
    this.#rejections.flush();
  }

  #check(): void {
    this.#drops.check();
    this.#rejections.check();
  }
}

/**
 * Writes to the OpenTelemetry `diag` logger what an operator has to know, and never a line per request:
 *
 * - when the destination turns bad, and when it recovers: at most one such pair in 10 s
 * - what is dropped, and what is rejected: the first time of each reason, then at most one summary of each per minute
 * - what the destination says although it took everything: when it says something new, at most once per minute
 *
 * It has no timer: a summary that is due is written with the next event, the last ones by `dispose()`.
 */
export function createDiagnostics(options: DiagnosticsOptions): DisposableListener {
  return new QueueDiagnostics(options);
}
