/** Ends the names of segments. */
export const SEGMENT = '.segment';

/** Ends the names of acknowledgements, which are those of their segments otherwise. */
export const ACKS = '.acks';

/** Stands between the name of a segment and a time, where a damaged segment was kept aside. */
export const CORRUPT = '.corrupt-';

/** What the name of a segment, or of its acknowledgements, says. */
export interface SegmentName {
  /** Orders the segments of a slot, from 1 to 9 999 999 999. */
  readonly number: number;
  /** The u32 that seeds the checksums of the segment and of its acknowledgements. */
  readonly salt: number;
}

const NAME = /^(\d{10})-([0-9a-f]{8})\.(?:segment(?:\.corrupt-.+)?|acks)$/;

/** The name of a segment without what ends it: `0000000001-00c0ffee`; names sort as their numbers do. */
export function segmentName(number: number, salt: number): string {
  return `${String(number).padStart(10, '0')}-${salt.toString(16).padStart(8, '0')}`;
}

/** Reads the name of a segment, of one that was kept aside, or of acknowledgements; without any folder. */
export function parseSegmentName(fileName: string): SegmentName | undefined {
  const [, number, salt] = NAME.exec(fileName) ?? [];
  return number === undefined || salt === undefined
    ? undefined
    : { number: Number(number), salt: Number.parseInt(salt, 16) };
}

/** What a damaged segment is renamed to, once all that can be read of it is delivered. Its name has the time in UTC. */
export function corruptName(segmentFile: string, at: Date): string {
  return `${segmentFile}${CORRUPT}${at.toISOString().replaceAll(':', '')}`;
}
