import { type Status, StatusCode, type StoredAmount, type StoredRecord } from '@otelq/sending-queue/native';
import type { End } from './ticket.js';

/** So many reasons are told apart; a destination may put anything into its messages. */
const MOST_REASONS = 5;
const LONGEST_MESSAGE = 200;

const OTHERS = 'other reasons';

/** How many requests there are, and how many spans, log records or data points in them. */
export interface Count {
  requests: number;
  items: number;
}

/** What has come of the requests that were sent. */
export class Tally {
  readonly delivered: Count = { requests: 0, items: 0 };
  /** A request that was taken but for some of its items is a delivered one. */
  readonly refused: Count = { requests: 0, items: 0 };
  /** Why the destination has refused items for good. */
  readonly refusals = new Map<string, Count>();
  /** Why requests were not delivered, which are still stored. */
  readonly failures = new Map<string, Count>();
  /** What was stored and can't be read. */
  readonly lost: Count = { requests: 0, items: 0 };

  /** Requests that have come to their end, of whatever kind. */
  get ended(): number {
    const failed = [...this.failures.values()].reduce((sum, { requests }) => sum + requests, 0);
    return this.delivered.requests + this.refused.requests + failed;
  }

  note({ items }: Pick<StoredRecord, 'items'>, end: End): void {
    const reason = end.status && statusText(end.status);
    if (end.kind === 'left') {
      if (reason !== undefined) countReason(this.failures, reason, 1, items);
      return;
    }
    const { refusedItems } = end;
    const isRefused = refusedItems > 0 && refusedItems >= items;
    add(this.delivered, isRefused ? 0 : 1, items - refusedItems);
    add(this.refused, isRefused ? 1 : 0, refusedItems);
    if (refusedItems > 0) countReason(this.refusals, reason ?? OTHERS, isRefused ? 1 : 0, refusedItems);
  }

  noteLost({ requests, items }: StoredAmount): void {
    add(this.lost, requests, items);
  }
}

/** `INVALID_ARGUMENT: HTTP 400: no such field`. */
export function statusText({ code, message }: Status): string {
  const said = message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
  return said === '' ? nameOf(code) : `${nameOf(code)}: ${printable(said)}`;
}

function nameOf(code: StatusCode): string {
  // It is told only where a request was taken without some of its items.
  if (code === StatusCode.OK) return 'partial success';
  const [name = String(code)] = Object.entries(StatusCode).find(([, value]) => value === code) ?? [];
  return name;
}

/** What a destination says must not move the cursor of a terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

function countReason(reasons: Map<string, Count>, reason: string, requests: number, items: number): void {
  const key = reasons.has(reason) || reasons.size < MOST_REASONS ? reason : OTHERS;
  const count = reasons.get(key) ?? { requests: 0, items: 0 };
  reasons.set(key, count);
  add(count, requests, items);
}

function add(count: Count, requests: number, items: number): void {
  count.requests += requests;
  count.items += items;
}
