import type { Signal } from '../../signal/signal.js';

/** The queue of an exporter, which several may hand items to. */
export interface SharedQueue {
  readonly signal: Signal;
  /** Items that it has been given so far, whatever became of them. */
  readonly givenItems: number;
  /** Items that it has accepted, or let wait, and that are neither delivered nor dropped nor stored. */
  readonly undelivered: number;
}

/** Something that is to be shut down before the process ends. */
export interface Ending {
  readonly queue: SharedQueue;
  /** Whether it is the queue alone, to be shut down by whatever hands items to it as soon as that is known. */
  readonly standsAlone: boolean;
  /** Items that are on their way to the queue. */
  readonly heldItems: number;
  /** How long its shutdown goes on delivering; 0 when there is nothing to deliver. */
  readonly shutdownTimeoutMillis: number;
  flush(): Promise<void>;
  /** A shutdown that begins from now on delivers for no longer than that. */
  limitShutdown(mostMillis: number): void;
  shutdown(): Promise<void>;
}
