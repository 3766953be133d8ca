import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/random.js';
import { answerFrom, readWith } from '../../testing/reads.js';
import { FileWindow } from './file-window.js';
import type { ReadAnswer, ReadCall } from './reading.js';

const file = new Random(1).bytes(600_000);
const answer = answerFrom(file);

function failing(code: string): () => Error {
  return () => Object.assign(new Error(code), { code });
}

describe('a window on a file', () => {
  it('has what is asked for, and reads nothing that it has already', () => {
    const window = new FileWindow();
    readWith(answer, window.cover(10, 100, file.length));
    expect(window.bytes.equals(file.subarray(10, window.end))).toBe(true);
    const again = readWith(answer, window.cover(window.end - 50, 50, file.length));
    expect(again.bytesRead).toBe(0);
    readWith(answer, window.cover(window.end - 49, 50, file.length));
    expect(window.bytes.equals(file.subarray(window.offset, window.end))).toBe(true);
  });

  it('reads nothing behind the end', () => {
    const window = new FileWindow();
    const { bytesRead } = readWith(answer, window.cover(10, 1, 15));
    expect(bytesRead).toBe(5);
    expect(window.end).toBe(15);
  });

  it('tells the first error, once, whatever has been read since', () => {
    const window = new FileWindow();
    readWith(failing('EIO'), window.cover(0, 1, file.length));
    readWith(answer, window.cover(500_000, 1, file.length));
    expect(window.takeError()).toMatchObject({ code: 'EIO' });
    expect(window.takeError()).toBeUndefined();
  });

  it('has nothing after a read that was given up, which may have written over what it had', () => {
    const window = new FileWindow();
    readWith(answer, window.cover(0, 10, file.length));
    let calls = 0;
    const partly = ({ target }: ReadCall): ReadAnswer => {
      calls += 1;
      return calls === 1 ? target.fill(7, 0, 100).subarray(0, 100).length : failing('ENOMEM')();
    };
    expect(() => readWith(partly, window.cover(300_000, 10, file.length))).toThrow('ENOMEM');
    readWith(answer, window.cover(0, 10, file.length));
    expect(window.bytes.equals(file.subarray(0, window.end))).toBe(true);
  });
});
