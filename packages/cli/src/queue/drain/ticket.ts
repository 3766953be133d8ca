import { type Outcome, type Status, StatusCode } from '@otelq/sending-queue/native';
import { isRefusal } from './refusal.js';

/** How a request ended. */
export type End =
  /** The destination has it, but for those of its items that it refuses for good; the status says why. */
  | { readonly kind: 'settled'; readonly refusedItems: number; readonly status?: Status }
  /** The destination does not have all of it; the status of the last attempt, if there was one. */
  | { readonly kind: 'left'; readonly status?: Status };

interface Piece {
  readonly items: number;
  /** Of the last attempt, which failed. */
  status?: Status;
}

/** What becomes of one request, which the queue may cut into pieces on its way to a destination that takes smaller ones. */
export class Ticket {
  /** What the destination does not have so far. */
  readonly #pieces = new Map<Uint8Array, Piece>();
  #refusedItems = 0;
  #refusal: Status | undefined;
  /** Attempts so far, of all pieces. */
  attempts = 0;

  constructor(payload: Uint8Array, items: number) {
    this.#pieces.set(payload, { items });
  }

  /** A piece has become two. */
  cut(whole: Uint8Array, [first, second]: readonly [Uint8Array, Uint8Array], firstItems: number): void {
    const items = this.#pieces.get(whole)?.items ?? 0;
    this.#pieces.delete(whole);
    this.#pieces.set(first, { items: firstItems });
    this.#pieces.set(second, { items: items - firstItems });
  }

  /** An attempt to send a piece has ended. */
  note(payload: Uint8Array, { status, rejectedItems = 0 }: Outcome): void {
    const piece = this.#pieces.get(payload);
    if (piece === undefined) return;
    if (status.code !== StatusCode.OK) {
      piece.status = status;
      return;
    }
    this.#pieces.delete(payload);
    if (rejectedItems > 0) this.#refuse(Math.min(rejectedItems, piece.items), status);
  }

  /** How it ended, once the queue has settled it. */
  end(): End {
    for (const { status } of this.#pieces.values()) {
      if (status === undefined) return { kind: 'left' };
      if (!isRefusal(status)) return { kind: 'left', status };
    }
    for (const { items, status } of this.#pieces.values()) this.#refuse(items, status);
    this.#pieces.clear();
    const status = this.#refusal;
    return { kind: 'settled', refusedItems: this.#refusedItems, ...(status && { status }) };
  }

  #refuse(items: number, status: Status | undefined): void {
    this.#refusedItems += items;
    this.#refusal ??= status;
  }
}
