import type { Clock } from '../clock/clock.js';
import type { Sizer } from '../config/options.js';
import type { StoredAmount } from '../storage/stored-log.js';
import type { Backlog } from './backlog.js';
import type { Intake } from './intake.js';
import type { QueueListener } from './listener.js';
import type { Refusals } from './refusals.js';
import type { QueueRequest } from './request.js';
import type { Settlement } from './settlement.js';

/** What an intake that keeps requests works with. */
export interface DurableIntakeContext<Payload> {
  readonly backlog: Backlog<Payload>;
  readonly settlement: Settlement<Payload>;
  readonly refusals: Refusals;
  readonly listener: QueueListener;
  readonly clock: Clock;
  readonly sizer: Sizer;
  /** Whether only what does not fit into memory is kept. */
  readonly isSpill: boolean;
  readonly waitForResult: boolean;
  /** Told when requests have come in or gone, or when there is room again. */
  readonly onChange: () => void;
  /** Told when a request that was to be sent is gone. */
  readonly onLanded: () => void;
}

/** An intake that keeps requests where they outlive the process, and brings them into memory by and by. */
export interface DurableIntake<Payload> extends Intake<Payload> {
  /** Number of the newest request that was there at the beginning. */
  readonly lastId: number;
  /** All that is kept, in memory as well or not. */
  readonly stored: StoredAmount;
  /** Number of the oldest request that is not in memory, or less; Infinity when there is none. */
  readonly oldestSequence: number;
  /** To be called once the queue is complete: from now on requests may come in. */
  begin(): void;
  /** Brings requests in, as far as there is room for them. */
  fill(): void;
  /** The next request whose payload can be had; those before it, whose can't be, are dropped. Undefined when none is left. */
  nextReadable(nowMillis: number): QueueRequest<Payload> | undefined;
  /** Brings nothing in any more, and leaves what waits to the next process. */
  leave(): void;
  /** Leaves what is still in flight, too, and lets go of the place. */
  close(): Promise<void>;
  /** What is not kept by now counts as lost: nobody waits any longer. */
  loseUnstored(): void;
}
