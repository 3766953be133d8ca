import { setImmediate } from 'node:timers/promises';
import {
  NativeExporter,
  type PayloadKind,
  type QueueSnapshot,
  type Sender,
  type SendListener,
  StatusCode,
} from '@otelq/sending-queue/native';
import type { FileStorageOptions } from '../../src/config/options.js';
import { fileStorage } from '../../src/storage/file-storage.js';
import type { Random } from '../random.js';

/** What became of a queue from its start to its end. Payloads have a character for each byte. */
export interface QueueLife {
  /** The payloads that were sent. */
  readonly sent: readonly string[];
  /** Why new requests were refused. */
  readonly refused: readonly string[];
  /** At the end. */
  readonly snapshot: QueueSnapshot;
}

export const DESTINATION = 'http://localhost:4318/v1/traces';

const asItIs = (bytes: Uint8Array): Uint8Array => bytes;

/** Requests that are the bytes that they are. New ones have one item. */
const kind: PayloadKind<Uint8Array, Uint8Array> = {
  signal: 'traces',
  items: () => 1,
  store: asItIs,
  bytes: (payload) => payload.byteLength,
  cut: (payload) => [payload, payload],
  codec: { format: 'otlp-protobuf', encode: asItIs, decode: asItIs },
};

/** Starts a queue as an application does, hands it new requests, and ends it, which takes until all is delivered. */
export async function liveThrough(
  options: FileStorageOptions,
  fresh: readonly string[],
  random: Random,
): Promise<QueueLife> {
  const destination = new Destination(random);
  const exporter = new NativeExporter({
    kind,
    options: { storage: fileStorage(options), numConsumers: 10, queueSize: 10_000 },
    createSender: () => destination,
    timeoutMillis: 10_000,
    componentType: 'damaged_queue',
    destination: DESTINATION,
  });
  const refused: string[] = [];
  for (const text of fresh) {
    exporter.export(Buffer.from(text, 'latin1'), ({ error }) => {
      if (error !== undefined) refused.push(error.message);
    });
  }
  await exporter.shutdown();
  return { sent: destination.sent, refused, snapshot: exporter.snapshot() };
}

/** Takes everything, and answers out of order. */
class Destination implements Sender<Uint8Array> {
  readonly sent: string[] = [];
  readonly #random: Random;
  #waiting: SendListener[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  send(payload: Uint8Array, listener: SendListener): void {
    this.sent.push(Buffer.from(payload).toString('latin1'));
    this.#waiting.push(listener);
    if (this.#waiting.length === 1) void this.#answer();
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}

  async #answer(): Promise<void> {
    while (this.#waiting.length > 0) {
      await setImmediate();
      const answered = new Set(this.#waiting.filter(() => this.#random.below(3) > 0));
      this.#waiting = this.#waiting.filter((listener) => !answered.has(listener));
      for (const listener of answered) listener.onOutcome({ status: { code: StatusCode.OK, message: '' } });
    }
  }
}
