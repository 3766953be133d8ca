import { randomBytes } from 'node:crypto';

/**
 * A random u32 of one segment, which seeds all of its checksums: what was written to any other file is not taken for a
 * record of this one, wherever it turns up (a CRC with another seed never agrees on the same bytes).
 */
export function newSalt(): number {
  return randomBytes(4).readUInt32LE();
}
