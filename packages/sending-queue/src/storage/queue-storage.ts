import type { ReadableLogRecord, ReadableSpan } from '../sdk/types.js';
import type { Signal } from '../signal/signal.js';
import type { StoredLog, StoredLogListener } from './stored-log.js';

/** What the bytes of stored requests are: OTLP requests, in one of their encodings. */
export type StoredFormat = 'otlp-protobuf' | 'otlp-json';

/** Makes bytes of payloads, and payloads of bytes. */
export interface StorageCodec<Payload> {
  readonly format: StoredFormat;
  /** May throw; the payload is refused then. */
  encode(payload: Payload): Uint8Array;
  /**
   * May throw; the stored request is lost then. Called whenever the payload is about to be sent and not held, which may be
   * more than once for the same bytes: they must stay as they are, and may be kept.
   */
  decode(bytes: Uint8Array): Payload;
}

/** Whose requests are stored: what is left is taken up only by a queue of the same description. */
export interface StoredQueueDescription {
  readonly signal: Signal;
  readonly format: StoredFormat;
  /** Where the requests go, without any secret: the URL of a request, or the name of the wrapped exporter's class. */
  readonly destination: string;
  /** Whether `destination` is where requests go, so that those for another one are told apart by it. */
  readonly isDestinationKnown: boolean;
}

/** Where queues keep their requests, so that they outlive the process. The package `@otelq/file-storage` has one. */
export interface QueueStorage {
  /** What becomes of a queue whose storage does not open: `throw` what `open` threw, or go on in `memory`, with a warning. */
  readonly onStorageError: 'throw' | 'memory';
  /** Of payloads that are no bytes: how spans and log records become some. */
  readonly codecs: {
    readonly traces: StorageCodec<ReadableSpan[]>;
    readonly logs: StorageCodec<ReadableLogRecord[]>;
  };
  /**
   * Opens the log of a queue. Reads what it must of the files that are there, synchronously.
   *
   * @throws Error - that says what is wrong and where, when the storage can't be used
   */
  open(description: StoredQueueDescription, listener: StoredLogListener): StoredLog;
}
