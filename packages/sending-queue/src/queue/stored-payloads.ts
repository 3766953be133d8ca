import type { Clock } from '../clock/clock.js';
import { messageOf } from '../status/message.js';
import type { StorageCodec } from '../storage/queue-storage.js';
import { StoredPayload } from './stored-payload.js';

/**
 * Bytes of stored requests, as they are stored, that may wait with their objects: what has just been stored for a
 * destination that keeps up need not be decoded. One more request may go beyond. Objects of small spans take up to thirty
 * times as much.
 */
const HELD_BYTES = 512 * 1024;

/**
 * After a send for which so many bytes were decoded the event loop gets its turn; those of one batch are decoded together.
 * Decoding as much of spans takes about a millisecond.
 */
const TURN_BYTES = 64 * 1024;

/** What a decoder made of bytes, or why it could not. */
export type Decoded<Payload> = { readonly payload: Payload } | { readonly damage: Error };

/** What the payloads of a queue work with. */
export interface StoredPayloadsParts<Payload> {
  readonly codec: StorageCodec<Payload>;
  readonly clock: Clock;
  /** Where nothing is sent while it rests. */
  readonly backlog: { isResting: boolean };
  /** Told when sending may go on. */
  readonly onChange: () => void;
}

/** What the stored payloads of one queue share: how they are decoded, how fast, and the room for those that are. */
export class StoredPayloads<Payload> {
  readonly #parts: StoredPayloadsParts<Payload>;
  #heldBytes = 0;
  /** Since the last rest. */
  #decodedBytes = 0;

  constructor(parts: StoredPayloadsParts<Payload>) {
    this.#parts = parts;
  }

  /** One that was read. */
  encoded(bytes: Uint8Array): StoredPayload<Payload> {
    return new StoredPayload(this, bytes);
  }

  /** One that is in memory, and is stored or about to be. */
  waiting(bytes: Uint8Array, payload: Payload): StoredPayload<Payload> {
    const stored = new StoredPayload(this, bytes, payload);
    stored.putBack();
    return stored;
  }

  /** Never throws. When much has been decoded, sending rests until another turn of the event loop. */
  decode(bytes: Uint8Array): Decoded<Payload> {
    let decoded: Decoded<Payload>;
    try {
      decoded = { payload: this.#parts.codec.decode(bytes) };
      // Where bytes are what is sent, it costs nothing.
      if (Object.is(decoded.payload, bytes)) return decoded;
    } catch (error) {
      decoded = { damage: error instanceof Error ? error : new Error(messageOf(error)) };
    }
    this.#decodedBytes += bytes.byteLength;
    if (this.#decodedBytes >= TURN_BYTES) this.#rest();
    return decoded;
  }

  /** Bytes of what was reshaped; undefined when it can't be encoded. */
  encode(payload: Payload): Uint8Array | undefined {
    try {
      return this.#parts.codec.encode(payload);
    } catch {
      return undefined;
    }
  }

  /** Takes room for the objects of a request of so many bytes. Returns false when there is none. */
  tryHold(bytes: number): boolean {
    if (this.#heldBytes >= HELD_BYTES) return false;
    this.#heldBytes += bytes;
    return true;
  }

  letGo(bytes: number): void {
    this.#heldBytes -= bytes;
  }

  #rest(): void {
    const { backlog, clock, onChange } = this.#parts;
    this.#decodedBytes = 0;
    if (backlog.isResting) return;
    backlog.isResting = true;
    clock.setTimer(() => {
      backlog.isResting = false;
      onChange();
    }, 0);
  }
}
