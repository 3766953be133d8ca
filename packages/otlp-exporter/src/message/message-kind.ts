import type { PayloadKind, Signal } from '@otelq/sending-queue/native';
import { compact } from './bytes.js';
import type { Encoding } from './encoding.js';
import { cutJson } from './json-cut.js';
import { mergeJson } from './json-merge.js';
import type { RequestLayout } from './layout.js';
import { cutProtobuf, mergeProtobuf } from './protobuf.js';
import type { Serializer } from './serializers.js';

/** What makes the requests of one signal and encoding. */
export interface MessageParts<Input> {
  readonly signal: Signal;
  readonly encoding: Encoding;
  readonly serializer: Serializer<Input>;
  readonly layout: RequestLayout;
  /** Spans, log records or data points. */
  readonly items: (input: Input) => number;
  /** Two halves of an input of more than one item, where it can be halved. */
  readonly halve?: (input: Input) => readonly [Input, Input];
}

/** Requests of any signal that have nothing in them: every field of one may be left out. */
const EMPTY: Readonly<Record<Encoding, Uint8Array>> = {
  protobuf: new Uint8Array(0),
  json: new TextEncoder().encode('{}'),
};

/** What is kept outside of memory is what is kept in it. */
function asItIs(stored: Uint8Array): Uint8Array {
  return stored;
}

/** OTLP requests as bytes: serialized on their way into the queue, cut and merged as bytes. */
export function messageKind<Input>(parts: MessageParts<Input>): PayloadKind<Input, Uint8Array> {
  const { signal, encoding, serializer, layout, items, halve } = parts;
  const isJson = encoding === 'json';
  return {
    signal,
    items,
    store(input) {
      const bytes = serializer.serializeRequest(input);
      if (bytes === undefined || bytes.byteLength === 0) {
        throw new Error(`the ${encoding} serializer of ${signal} made no bytes of ${items(input)} items`);
      }
      return compact(bytes);
    },
    ...(halve && { halve }),
    empty: EMPTY[encoding],
    bytes: (stored) => stored.byteLength,
    codec: { format: `otlp-${encoding}`, encode: asItIs, decode: asItIs },
    cut: (stored, firstItems) => (isJson ? cutJson : cutProtobuf)(stored, layout, firstItems),
    merge: (payloads) => (isJson ? mergeJson(payloads, layout) : mergeProtobuf(payloads)),
  };
}
