import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/random.js';
import { answerFrom, readWith } from '../../testing/reads.js';
import { fill, type ReadCall } from './reading.js';

const BLOCK = 4096;
const file = new Random(1).bytes(10 * BLOCK);

/** A disk on which some blocks can't be read, nor anything together with them. */
function diskWithout(...blocks: number[]) {
  return (call: ReadCall) => {
    const end = call.position + call.target.length;
    const isBad = blocks.some((block) => call.position < (block + 1) * BLOCK && end > block * BLOCK);
    return isBad ? Object.assign(new Error(`at ${call.position}`), { code: 'EIO' }) : answerFrom(file)(call);
  };
}

function withZeros(...blocks: number[]): Buffer {
  const bytes = Buffer.from(file);
  for (const block of blocks) bytes.fill(0, block * BLOCK, (block + 1) * BLOCK);
  return bytes;
}

describe('filling memory from a file', () => {
  it('goes on until it has all, however little comes at a time', () => {
    const target = Buffer.alloc(1000);
    const answer = ({ target: part, position }: ReadCall) =>
      answerFrom(file)({ target: part.subarray(0, 7), position });
    expect(readWith(answer, fill(target, 5000)).result).toBeUndefined();
    expect(target).toEqual(file.subarray(5000, 6000));
  });

  it('puts zeros where the file has ended', () => {
    const target = Buffer.alloc(BLOCK, 1);
    expect(readWith(answerFrom(file), fill(target, file.length - 100)).result).toBeUndefined();
    expect(target).toEqual(Buffer.concat([file.subarray(-100), Buffer.alloc(BLOCK - 100)]));
  });

  it('leaves out the blocks that can not be read, and no others', () => {
    const [start, end] = [100, 8 * BLOCK + 50];
    const target = Buffer.alloc(end - start, 1);
    expect(readWith(diskWithout(2, 5, 6), fill(target, start)).result).toMatchObject({ message: 'at 100' });
    expect(target.equals(withZeros(2, 5, 6).subarray(start, end))).toBe(true);
  });

  it('ends when nothing can be read at all', () => {
    const target = Buffer.alloc(3 * BLOCK, 1);
    expect(readWith(diskWithout(0, 1, 2, 3), fill(target, 10)).result).toMatchObject({ code: 'EIO' });
    expect(target.equals(Buffer.alloc(3 * BLOCK))).toBe(true);
  });

  it('takes a want of memory for no damage', () => {
    const want = Object.assign(new Error('out of memory'), { code: 'ENOMEM' });
    expect(() => readWith(() => want, fill(Buffer.alloc(10), 0))).toThrow(want);
  });
});
