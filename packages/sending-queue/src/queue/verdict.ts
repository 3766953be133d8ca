import type { RetryPolicy } from '../retry/retry-policy.js';
import type { Outcome } from '../sender/sender.js';
import { type Status, StatusCode } from '../status/status.js';
import type { Backlog } from './backlog.js';
import type { FalseStarts } from './false-starts.js';
import type { QueueListener } from './listener.js';
import type { QueueRequest } from './request.js';
import type { Settlement } from './settlement.js';

/** What decides, and what carries it out. */
export interface VerdictParts<Payload> {
  readonly backlog: Backlog<Payload>;
  readonly settlement: Settlement<Payload>;
  /** Which sends were none. Absent where each of them counts. */
  readonly falseStarts: FalseStarts<Payload> | undefined;
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
    const { settlement, retryPolicy, backlog, falseStarts } = this.#parts;
    const elapsedMillis = nowMillis - (request.firstAttemptAtMillis ?? nowMillis);
    if (status.code === StatusCode.OK) {
      backlog.shaping.taken(request.bytes);
      settlement.deliver(request, rejectedItems, status);
    } else if (status.reason === 'payload-too-large') {
      backlog.shaping.refused(request.bytes, nowMillis);
      if (!backlog.split(request))
        settlement.drop(request, 'payload-too-large', withSize(status, request.bytes));
    } else if (
      falseStarts?.isOne(request, status, sending, nowMillis) &&
      !retryPolicy.isOver(elapsedMillis)
    ) {
      backlog.returnToHead(request);
    } else {
      this.#retry(request, status, nowMillis, elapsedMillis);
    }
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
