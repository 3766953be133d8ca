/** What arrived at the backend, in the terms of the application. */
import type { Item, RequestRecord, Signal } from '@otelq-test/backend';
import type { Outcome } from './cell.js';
import type { Order } from './order.js';

/** The requests of a signal that were answered with a status. */
export function requestsOf(
  requests: readonly RequestRecord[],
  signal: Signal,
  status: number,
): RequestRecord[] {
  return requests.filter((request) => request.signal === signal && request.status === status);
}

/** The items of a signal that the backend took, those taken twice twice. */
export function itemsOf({ requests }: Outcome, signal: Signal, ok: number): Item[] {
  return requestsOf(requests, signal, ok).flatMap(({ items }) => items);
}

/**
 * The names of the spans of an order, from the one that answered the request inwards. Ends where a span has no child, or
 * more than one.
 */
export function lineage(spans: readonly Item[], { traceId, parentId }: Order): string[] {
  const names: string[] = [];
  for (let parent = parentId; ; ) {
    const [child, ...others] = spans.filter((span) => span.traceId === traceId && span.parentId === parent);
    if (child === undefined || others.length > 0 || names.length > spans.length) return names;
    names.push(child.name);
    parent = child.id;
  }
}

/** The capacities of all sending queues, from the request that tells of the most. */
export function queueCapacities({ requests }: Outcome): (number | undefined)[] {
  const told = requests.map(({ items }) =>
    items.filter(({ name }) => name === 'otelq.sending_queue.capacity'),
  );
  const most = Math.max(...told.map(({ length }) => length));
  return told.find(({ length }) => length === most)?.map(({ value }) => value) ?? [];
}

/** How often a queue of a signal said that its destination is down. */
export function outagesSaid({ output }: Outcome, signal: Signal): number {
  return output.split(`@otelq/sending-queue ${signal}: destination turned bad`).length - 1;
}
