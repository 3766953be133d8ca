import type { RetryPolicy } from '../retry/retry-policy.js';
import type { Outcome } from '../sender/sender.js';
import { type Status, StatusCode } from '../status/status.js';
import type { Backlog } from './backlog.js';
import type { ExportCeiling } from './export-ceiling.js';
import type { QueueListener } from './listener.js';
import type { MessageLimit } from './message-limit.js';
import type { QueueRequest } from './request.js';
import type { Settlement } from './settlement.js';

/** What decides, and what carries it out. */
export interface VerdictParts<Payload> {
  readonly backlog: Backlog<Payload>;
  readonly settlement: Settlement<Payload>;
  readonly messageLimit: MessageLimit;
  readonly ceiling: ExportCeiling;
  readonly retryPolicy: RetryPolicy;
  readonly listener: QueueListener;
}

/** Decides what becomes of a request that comes back from a flight: delivered, sent again, split, or dropped. */
export class Verdict<Payload> {
  readonly #parts: VerdictParts<Payload>;

  constructor(parts: VerdictParts<Payload>) {
    this.#parts = parts;
  }

  /** @param sending - sends that are still under way */
  on(request: QueueRequest<Payload>, outcome: Outcome, sending: number, nowMillis: number): void {
    const { status, rejectedItems = 0 } = outcome;
    const { settlement, messageLimit, retryPolicy, backlog } = this.#parts;
    const elapsedMillis = nowMillis - (request.firstAttemptAtMillis ?? nowMillis);
    if (status.code === StatusCode.OK) {
      messageLimit.taken(request.bytes);
      settlement.deliver(request, rejectedItems, status);
    } else if (status.reason === 'payload-too-large') {
      messageLimit.refused(request.bytes, nowMillis);
      if (!backlog.split(request))
        settlement.drop(request, 'payload-too-large', withSize(status, request.bytes));
    } else if (
      this.#isAsIfNotSent(request, status, sending, nowMillis) &&
      !retryPolicy.isOver(elapsedMillis)
    ) {
      backlog.returnToHead(request);
    } else {
      this.#retry(request, status, nowMillis, elapsedMillis);
    }
  }

  /** Whether it is as if nothing had been: the exporter refused it, or its connection had been closed before. */
  #isAsIfNotSent(
    request: QueueRequest<Payload>,
    { reason }: Status,
    sending: number,
    nowMillis: number,
  ): boolean {
    if (reason === 'concurrent-export-limit') {
      this.#parts.ceiling.refused(sending, nowMillis);
      return true;
    }
    // Once is bad luck. A request whose connection is closed again and again may be the cause of it.
    const isFirst = reason === 'stale-connection' && !request.metStaleConnection;
    request.metStaleConnection ||= isFirst;
    return isFirst;
  }

  #retry(request: QueueRequest<Payload>, status: Status, nowMillis: number, elapsedMillis: number): void {
    const { backlog, settlement, retryPolicy, listener } = this.#parts;
    const delayMillis = retryPolicy.delayMillis({ attempt: request.attempt, elapsedMillis, status });
    if (delayMillis === undefined) {
      const reason = retryPolicy.mayPass(status) ? 'retries-exhausted' : 'rejected-by-destination';
      settlement.drop(request, reason, status);
    } else {
      backlog.books.retry(request.items, status.code);
      backlog.waitForRetry(request, nowMillis + delayMillis);
      listener.onRetry(request.items, status, delayMillis);
    }
  }
}

function withSize(status: Status, bytes: number): Status {
  return bytes === 0 ? status : { ...status, message: `${status.message} (${bytes} bytes)` };
}
