import { Rounds } from '../comparison/rounds.mjs';

/** @import { Slice } from './pipeline.mjs' */

/** @param {Slice} slice */
export const spansPerSecond = ({ spans, seconds }) => spans / seconds;

/** @param {Slice} slice */
export const spansPerCpuSecond = ({ spans, cpuMicros }) => (1e6 * spans) / cpuMicros;

/** What is printed of the slices of a side. @param {readonly Slice[]} slices */
export function figuresOf(slices) {
  return {
    'spans/s': new Rounds(slices.map(spansPerSecond)),
    'CPU per span (µs)': new Rounds(slices.map(({ cpuMicros, spans }) => cpuMicros / spans)),
    'RSS (MB)': new Rounds(slices.map(({ rssBytes }) => rssBytes / 1e6)),
    'heap and external, collected (MB)': new Rounds(slices.map(({ heapBytes }) => heapBytes / 1e6)),
  };
}

/**
 * By how much a figure falls from one side to the other, in percent, between slices that were measured one after the other.
 *
 * @template {string} Side
 * @param {readonly Record<Side, Slice>[]} pairs
 * @param {Side} from
 * @param {Side} to
 * @param {(slice: Slice) => number} figure
 */
export function fallPercent(pairs, from, to, figure) {
  return new Rounds(
    pairs.map(({ [from]: before, [to]: after }) => 100 * (1 - figure(after) / figure(before))),
  );
}
