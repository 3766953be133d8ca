import { readdirSync } from 'node:fs';
import { parseSegmentName, SEGMENT } from '../format/file-names.js';
import { NOTHING, plus } from '../read/amount.js';
import { type LeftRequests, leftInSegment } from './left-segment.js';

/** A look must not hold up the application. */
const MOST_SEGMENTS = 8;

/**
 * What waits in the slots of a queue that nobody has open. How much is said where that is cheap: in few segments, all of which
 * have their seals.
 *
 * @returns undefined when nothing waits
 * @throws Error - of the file system
 */
export function leftInQueue(slots: readonly string[]): LeftRequests | undefined {
  const segments = slots.flatMap((folder) => namesIn(folder).map((name) => ({ folder, name })));
  const looked = segments.slice(0, MOST_SEGMENTS);
  const left = looked.flatMap(({ folder, name }) => leftInSegment(folder, name) ?? []);
  if (left.length === 0) return undefined;
  const destination = left.find((one) => one.destination !== undefined)?.destination;
  const amounts = left.flatMap(({ amount }) => amount ?? []);
  const isAll = looked.length === segments.length && amounts.length === left.length;
  return { destination, amount: isAll ? amounts.reduce(plus, NOTHING) : undefined };
}

/** In the order in which they were written. */
function namesIn(slot: string) {
  const files = readdirSync(slot).filter((file) => file.endsWith(SEGMENT));
  return files.sort().flatMap((file) => parseSegmentName(file) ?? []);
}
