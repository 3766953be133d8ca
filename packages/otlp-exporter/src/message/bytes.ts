/** A buffer may be larger than what is kept of it by one part in this many. */
const LARGEST_SPARE = 8;

/**
 * The same bytes in memory of their own size: a copy if they are a view on a buffer that is larger by more than an
 * eighth, such as a slice of Node's pool (which holds 8 KiB, and the bytes of others) or a buffer grown by doubling.
 */
export function compact(bytes: Uint8Array): Uint8Array {
  const spare = bytes.buffer.byteLength - bytes.byteLength;
  // Not `slice`, which of a Node `Buffer` is one more view.
  return spare * LARGEST_SPARE > bytes.byteLength ? new Uint8Array(bytes) : bytes;
}

/** All the bytes in one array of exactly their size. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const piece of pieces) length += piece.byteLength;
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const piece of pieces) {
    bytes.set(piece, position);
    position += piece.byteLength;
  }
  return bytes;
}
