import type { MutableFile } from './mutable-file.js';
import type { Random } from './random.js';

/** A way in which files are damaged. */
export type Mutation = (file: MutableFile, random: Random, foreign: Uint8Array) => void;

const BLOCK_BYTES = 512;

/** Every kind of damage, by name. `foreign` are bytes of another file, as a write that went astray puts them here. */
export const mutations = {
  'a bit flipped': (file, random) => flip(file, random),
  'many bits flipped': (file, random) => {
    for (let flips = 2 + random.below(30); flips > 0; flips -= 1) flip(file, random);
  },
  'a run overwritten': (file, random) =>
    file.overwrite(random.below(file.length), random.bytes(extent(random))),
  'a run of zeros': (file, random) => file.overwrite(random.below(file.length), Buffer.alloc(extent(random))),
  'a run of ones': (file, random) =>
    file.overwrite(random.below(file.length), Buffer.alloc(extent(random), 0xff)),
  truncated: (file, random) => file.remove(random.below(file.length + 1), file.length),
  'truncated, then filled with zeros': (file, random) => {
    const kept = random.below(file.length + 1);
    const lost = file.length - kept;
    file.remove(kept, lost);
    file.insert(kept, Buffer.alloc(lost + random.below(2 * BLOCK_BYTES)));
  },
  'blocks swapped': (file, random) => {
    const [one, other] = [block(file, random), block(file, random)];
    file.overwrite(one.at, other.bytes);
    file.overwrite(other.at, one.bytes);
  },
  'a block written over another': (file, random) =>
    file.overwrite(block(file, random).at, block(file, random).bytes),
  'bytes written twice': (file, random) => {
    const at = random.below(file.length);
    file.insert(random.below(file.length + 1), Buffer.from(file.bytes.subarray(at, at + extent(random))));
  },
  'bytes copied over others': (file, random) => {
    const at = random.below(file.length);
    file.overwrite(random.below(file.length), Buffer.from(file.bytes.subarray(at, at + extent(random))));
  },
  'garbage appended': (file, random) => file.insert(file.length, random.bytes(extent(random))),
  'garbage inserted': (file, random) =>
    file.insert(random.below(file.length + 1), random.bytes(extent(random))),
  'bytes removed': (file, random) => file.remove(random.below(file.length), extent(random)),
  'the file written over by another': (file, random, foreign) => {
    const at = random.below(foreign.length);
    file.overwrite(random.below(file.length), foreign.subarray(at, at + extent(random)));
  },
  'another file inserted': (file, random, foreign) => {
    const at = random.below(foreign.length);
    file.insert(random.below(file.length + 1), foreign.subarray(at, at + extent(random)));
  },
  emptied: (file) => file.remove(0, file.length),
} satisfies Record<string, Mutation>;

/** Damages a file in one to three ways. @returns their names */
export function mutate(file: MutableFile, random: Random, foreign: Uint8Array): string[] {
  const names = Object.keys(mutations);
  const done: string[] = [];
  for (let count = 1 + random.below(3); count > 0 && file.length > 0; count -= 1) {
    const name = names[random.below(names.length)] as keyof typeof mutations;
    mutations[name](file, random, foreign);
    done.push(name);
  }
  return done;
}

function flip(file: MutableFile, random: Random): void {
  const at = random.below(file.length);
  const byte = file.bytes[at] ?? 0;
  file.overwrite(at, Buffer.of(byte ^ (1 << random.below(8))));
}

/** Mostly a few bytes, now and then some records. */
function extent(random: Random): number {
  return 1 + random.below(random.oneOf([4, 48, BLOCK_BYTES, 4 * BLOCK_BYTES]));
}

/** A block as disks have them: aligned, and the last one of a file mostly short. */
function block(file: MutableFile, random: Random): { readonly at: number; readonly bytes: Buffer } {
  const at = random.below(Math.ceil(file.length / BLOCK_BYTES)) * BLOCK_BYTES;
  return { at, bytes: Buffer.from(file.bytes.subarray(at, at + BLOCK_BYTES)) };
}
