import { randomFillSync } from 'node:crypto';

/** More than a processor's cache holds of the larger ones. */
const DIFFERENT = 64;

/**
 * Payloads of so many bytes, in turn, which take no time to make.
 *
 * @param {number} bytes
 * @returns {() => Uint8Array}
 */
export function payloadsOf(bytes) {
  const payloads = Array.from({ length: DIFFERENT }, () => randomFillSync(Buffer.allocUnsafeSlow(bytes)));
  let next = 0;
  return () => payloads[next++ % DIFFERENT] ?? Buffer.alloc(0);
}
