import type { Segment } from './segment.js';

/** Where a record is. As large as what an acknowledgement says of it. */
export class Place {
  readonly segment: Segment;
  readonly index: number;
  readonly items: number;
  readonly bytes: number;

  constructor(segment: Segment, index: number, items: number, bytes: number) {
    this.segment = segment;
    this.index = index;
    this.items = items;
    this.bytes = bytes;
  }
}
