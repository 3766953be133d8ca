import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acksOf } from '../../testing/acks-fixture.js';
import { SALT } from '../../testing/segment-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { ACKS_HEADER_BYTES, writeAcksHeader } from '../format/acknowledgement.js';
import { type Acknowledged, readAcknowledged } from './acknowledged.js';

/** Requests of so many items as their index and one, and of as many bytes. */
function requests(...indexes: number[]) {
  return indexes.map((index) => ({ index, items: index + 1, payload: Buffer.alloc(index + 1) }));
}

function read(bytes: Uint8Array, nextIndex = 100): Acknowledged {
  const path = join(temporaryFolder(), 'acks');
  writeFileSync(path, bytes);
  return readAcknowledged(path, SALT, nextIndex);
}

function indexesOf({ indexes }: Acknowledged): number[] {
  return Array.from({ length: 200 }, (_, index) => index).filter((index) => indexes.has(index));
}

describe('acknowledgements', () => {
  it('are read in any order, each once, whatever it is that comes twice', () => {
    const acknowledged = read(acksOf(requests(3, 0, 3, 1)));
    expect(indexesOf(acknowledged)).toEqual([0, 1, 3]);
    expect(acknowledged.amount).toEqual({ requests: 3, items: 7, bytes: 7 });
    expect(acknowledged.fileBytes).toBe(80);
  });

  it('are more than what is read at a time', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      index,
      items: 1,
      payload: Buffer.alloc(1),
    }));
    expect(read(acksOf(many), 10_000).amount).toEqual({ requests: 10_000, items: 10_000, bytes: 10_000 });
  });

  it('of requests that are not in the segment any more do not count', () => {
    expect(indexesOf(read(acksOf(requests(1, 2, 3)), 3))).toEqual([1, 2]);
  });

  it('are left out where they are damaged, cut off, or zeros', () => {
    const bytes = acksOf(requests(0, 1, 2, 3));
    bytes.writeUInt8(1 + bytes.readUInt8(ACKS_HEADER_BYTES + 16 + 5), ACKS_HEADER_BYTES + 16 + 5);
    expect(indexesOf(read(bytes.subarray(0, -1)))).toEqual([0, 2]);
    expect(indexesOf(read(Buffer.concat([bytes, Buffer.alloc(100_000)])))).toEqual([0, 2, 3]);
  });

  it('are read behind a header that is damaged', () => {
    const bytes = acksOf(requests(0, 1)).fill(0, 0, ACKS_HEADER_BYTES);
    expect(indexesOf(read(bytes))).toEqual([0, 1]);
  });

  it.each([0, 1, 15, 16, 17, 31])('are none in a file of %i bytes', (size) => {
    const acknowledged = read(acksOf(requests(0)).subarray(0, size));
    expect(acknowledged.amount.requests).toBe(0);
    expect(acknowledged.fileBytes).toBe(size);
  });

  it('are none in a file of another segment, or of a newer version', () => {
    expect(read(acksOf(requests(0), SALT + 1)).amount.requests).toBe(0);
    const newer = writeAcksHeader(SALT);
    newer.writeUInt8(2, 8);
    newer.writeUInt32LE(crc32(newer.subarray(0, 12), SALT), 12);
    const entries = acksOf(requests(0)).subarray(ACKS_HEADER_BYTES);
    expect(read(Buffer.concat([newer, entries])).amount.requests).toBe(0);
  });

  it('are none where no file is, or none that can be read', () => {
    const path = join(temporaryFolder(), 'acks');
    expect(readAcknowledged(path, SALT, 100)).toMatchObject({
      amount: { requests: 0 },
      fileBytes: undefined,
    });
    mkdirSync(path);
    expect(readAcknowledged(path, SALT, 100).amount.requests).toBe(0);
  });

  it('are told one by one', () => {
    const path = join(temporaryFolder(), 'acks');
    writeFileSync(path, acksOf(requests(2, 1, 2)));
    const told: number[] = [];
    readAcknowledged(path, SALT, 100, ({ index }) => told.push(index));
    expect(told).toEqual([2, 1]);
  });
});
