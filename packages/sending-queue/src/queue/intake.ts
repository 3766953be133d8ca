import type { Giver } from './giver.js';
import type { QueueRequest } from './request.js';

/** Where requests go that are admitted, and how much of them it takes. */
export interface Intake<Payload> {
  /** Room for what may wait at the door, in units of the sizer. */
  readonly doorCapacity: number;
  /** Room that dropping what waits does not free. */
  readonly undroppable: number;
  /** Whether something of this size could be taken in if everything before it were gone. */
  couldFit(size: number): boolean;
  /** What stands in the way when nothing fits, in words. */
  readonly obstacle: string;
  /** Whether something of this size can be taken in now. */
  fits(size: number): boolean;
  /** The bytes to keep of a payload; undefined when it would be kept as it is. Throws when none can be made of it. */
  encode(payload: Payload, size: number): Uint8Array | undefined;
  /**
   * Takes in what fits, and tells its giver. It may be refused all the same, later.
   *
   * @param encoded - what `encode` made of its payload
   */
  take(request: QueueRequest<Payload>, giver: Giver, encoded: Uint8Array | undefined): void;
}
