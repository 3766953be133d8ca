/** Reads what a request holds with a decoder of somebody else, item by item. */
import type { Signal } from '@otelq/sending-queue/native';
import type { Encoding } from '../src/message/encoding.js';
import { decode } from './otlp-schema.js';

/** An item behind all that encloses it, outermost first: each message without its list of what comes next. */
export type Placed = readonly unknown[];

interface Branch {
  readonly [name: string]: unknown;
}

/** Names of the lists on the way to the items, outermost first; of several names a message may have each. */
const ways = {
  traces: [['resourceSpans'], ['scopeSpans'], ['spans']],
  logs: [['resourceLogs'], ['scopeLogs'], ['logRecords']],
  metrics: [
    ['resourceMetrics'],
    ['scopeMetrics'],
    ['metrics'],
    ['gauge', 'sum', 'histogram', 'exponentialHistogram', 'summary'],
    ['dataPoints'],
  ],
} as const;

/** The items of a request in their order, each in its place; a message that holds none ends its place. */
export function placedItems(signal: Signal, encoding: Encoding, request: Uint8Array): Placed[] {
  const message =
    encoding === 'json' ? JSON.parse(Buffer.from(request).toString('utf8')) : decode(signal, request);
  return [...places(message, ways[signal])];
}

/** How many of the places hold an item. */
export const itemsIn = (signal: Signal, placed: readonly Placed[]): number =>
  placed.filter((place) => place.length === ways[signal].length + 1).length;

function* places(message: Branch, [names, ...inner]: readonly (readonly string[])[]): Generator<Placed> {
  if (names === undefined) {
    yield [message];
    return;
  }
  const around = Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name)));
  let isEmpty = true;
  for (const name of names) {
    const held = message[name];
    const list: Branch[] = held === undefined ? [] : Array.isArray(held) ? held : [held];
    for (const child of list) {
      isEmpty = false;
      for (const place of places(child, inner)) yield [{ [name]: around }, ...place];
    }
  }
  if (isEmpty) yield [around];
}
