import { setImmediate } from 'node:timers/promises';
import {
  NativeExporter,
  type PayloadKind,
  type QueueSnapshot,
  type Sender,
  type SendListener,
  StatusCode,
} from '@otelq/sending-queue/native';
import type { FileStorageOptions } from '../src/config/options.js';
import { fileStorage } from '../src/storage/file-storage.js';
import { Random } from './random.js';

/** What became of a queue from its start to its end. */
export interface QueueLife {
  /** The payloads that were sent, a character for each byte. */
  readonly sent: readonly string[];
  /** Those of new requests that were refused. */
  readonly refused: readonly string[];
  /** At the end. */
  readonly snapshot: QueueSnapshot;
}

export const DESTINATION = 'http://localhost:4318/v1/traces';

const asItIs = (bytes: Uint8Array): Uint8Array => bytes;

/** Requests of one item, which are the bytes that they are. */
const kind: PayloadKind<Uint8Array, Uint8Array> = {
  signal: 'traces',
  items: () => 1,
  store: asItIs,
  bytes: (payload) => payload.byteLength,
  cut: (payload) => [payload, payload],
  codec: { format: 'otlp-protobuf', encode: asItIs, decode: asItIs },
};

/** Takes everything, and answers out of order. */
class Destination implements Sender<Uint8Array> {
  readonly sent: string[] = [];
  readonly #random: Random;
  #open: SendListener[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  send(payload: Uint8Array, listener: SendListener): void {
    this.sent.push(Buffer.from(payload).toString('latin1'));
    this.#open.push(listener);
    if (this.#open.length === 1) void this.#answer();
  }

  async #answer(): Promise<void> {
    while (this.#open.length > 0) {
      await setImmediate();
      const answered = this.#open.filter(() => this.#random.below(3) > 0);
      this.#open = this.#open.filter((listener) => !answered.includes(listener));
      for (const listener of answered) listener.onOutcome({ status: { code: StatusCode.OK, message: '' } });
    }
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}

/** Starts a queue as an application does, hands it some new requests, and ends it when all is delivered. */
export async function liveThrough(
  options: FileStorageOptions,
  fresh: readonly string[] = [],
  random = new Random(0),
): Promise<QueueLife> {
  const destination = new Destination(random);
  const exporter = new NativeExporter({
    kind,
    options: { storage: fileStorage(options), numConsumers: 10 },
    createSender: () => destination,
    timeoutMillis: 10_000,
    componentType: 'damaged_queue',
    destination: DESTINATION,
  });
  const refused: string[] = [];
  for (const text of fresh) {
    exporter.export(Buffer.from(text, 'latin1'), ({ error }) => {
      if (error !== undefined) refused.push(`${text}: ${error.message}`);
    });
  }
  await exporter.shutdown();
  return { sent: destination.sent, refused, snapshot: exporter.snapshot() };
}
