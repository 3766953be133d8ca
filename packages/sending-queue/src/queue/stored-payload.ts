import { KeptPayload } from './content.js';
import type { StoredPayloads } from './stored-payloads.js';

/**
 * The payload of a stored request: its bytes, and what is made of them while that is needed. It is decoded when somebody
 * looks at it, at the latest possible moment, since objects take several times the memory of their bytes.
 */
export class StoredPayload<Payload> extends KeptPayload<Payload> {
  readonly #all: StoredPayloads<Payload>;
  /** Undefined as long as nobody has asked for the bytes of what was reshaped. */
  #encoded: Uint8Array | undefined;
  /** Undefined while only its bytes are in memory. */
  #payload: Payload | undefined;
  #damage: Error | undefined;
  /** Whether it waits with its objects, in the room that there is for such. */
  #isHeld = false;

  constructor(
    all: StoredPayloads<Payload>,
    encoded: Uint8Array | undefined,
    payload: Payload | undefined = undefined,
  ) {
    super();
    this.#all = all;
    this.#encoded = encoded;
    this.#payload = payload;
  }

  /** Makes its payload of its bytes, if that is still to be done. Returns why that can't be; undefined when it can. */
  decode(): Error | undefined {
    if (this.#payload === undefined && this.#encoded !== undefined) {
      const decoded = this.#all.decode(this.#encoded);
      if ('damage' in decoded) this.#damage = decoded.damage;
      else this.#payload = decoded.payload;
      // Not tried again.
      if (this.#damage !== undefined) this.#encoded = undefined;
    }
    return this.#damage;
  }

  /**
   * What is to be sent, or to be reshaped for that.
   *
   * @throws Error - what `decode` returns
   */
  take(): Payload {
    const damage = this.decode();
    this.#leaveRoom();
    if (this.#payload === undefined) throw damage ?? new Error('the payload was let go');
    return this.#payload;
  }

  /** It waits: its objects stay only where there is room for them. */
  putBack(): void {
    // Where the bytes are what is sent there are no objects beside them.
    if (this.#payload === undefined || this.#isHeld || Object.is(this.#payload, this.#encoded)) return;
    this.#encoded ??= this.#all.encode(this.#payload);
    // What can't be encoded stays as it is.
    if (this.#encoded === undefined) return;
    this.#isHeld = this.#all.tryHold(this.#encoded.byteLength);
    if (!this.#isHeld) this.#payload = undefined;
  }

  /** Nobody needs it any more. */
  release(): void {
    this.#leaveRoom();
    this.#payload = undefined;
    this.#encoded = undefined;
  }

  /** One in its place that was made of it, and perhaps of others. */
  reshaped(payload: Payload): StoredPayload<Payload> {
    return new StoredPayload(this.#all, undefined, payload);
  }

  #leaveRoom(): void {
    if (this.#isHeld && this.#encoded !== undefined) this.#all.letGo(this.#encoded.byteLength);
    this.#isHeld = false;
  }
}
