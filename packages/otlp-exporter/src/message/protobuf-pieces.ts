import { LENGTH_DELIMITED } from '@otelq/sending-queue/internal';

/** A protobuf message made of pieces of another, and of headers of its own. */
export class ProtobufPieces {
  readonly #source: Uint8Array;
  readonly #pieces: Uint8Array[] = [];
  // The last piece, while it may still grow: neighbours become one piece.
  #start = 0;
  #end = 0;

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  /** Adds the bytes of the source from `start` up to `end`. */
  add(start: number, end: number): void {
    if (start !== this.#end) {
      this.#flush();
      this.#start = start;
    }
    this.#end = end;
  }

  /** Adds a field that holds a message. */
  addMessage(number: number, message: ProtobufPieces): void {
    this.#flush();
    const pieces = message.finish();
    let length = 0;
    for (const piece of pieces) length += piece.byteLength;
    this.#pieces.push(Uint8Array.from([...varint(number * 8 + LENGTH_DELIMITED), ...varint(length)]));
    for (const piece of pieces) this.#pieces.push(piece);
  }

  /** All that was added, in its order. */
  finish(): readonly Uint8Array[] {
    this.#flush();
    return this.#pieces;
  }

  #flush(): void {
    if (this.#end > this.#start) this.#pieces.push(this.#source.subarray(this.#start, this.#end));
    this.#start = this.#end;
  }
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  while (left > 0x7f) {
    bytes.push((left % 0x80) | 0x80);
    left = Math.floor(left / 0x80);
  }
  bytes.push(left);
  return bytes;
}
