import type { QueueFigures } from '../queue/snapshot.js';
import type { Signal } from '../signal/signal.js';

/** What is counted of the items that a queue has been given. */
type CountedItems = 'enqueued' | 'rejected' | 'queuedItems' | 'inFlightItems' | 'blockedItems';

/** An exporter with a queue in it, as the end of the process sees it. None of its methods rejects. */
export interface EndingQueue {
  forceFlush(): Promise<void>;
  /** Has a shutdown that begins from now on deliver for no longer than that. */
  limitShutdown(mostMillis: number): void;
  shutdown(): Promise<void>;
  snapshot(): Pick<QueueFigures, CountedItems> & { readonly storage?: QueueFigures['storage'] };
}

/** A processor that hands its items to such an exporter, and shuts it down. */
export interface EndingProcessor {
  /** How many items it holds that it has not handed to the exporter. */
  readonly heldItems: number;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** What delivers when the process ends. None of its methods throws. */
export interface ProcessEnd {
  /**
   * Has the queue shut down before the process ends, unless it has been by then.
   *
   * @param shutdownTimeoutMillis - how long its shutdown goes on delivering
   */
  watch(queue: EndingQueue, signal: Signal, shutdownTimeoutMillis: number): void;
  /** Has the processor shut down in the place of its queue, if that is watched. */
  watchInPlaceOf(queue: object, processor: EndingProcessor): void;
  /** To be called when either has been shut down. */
  forget(ended: EndingQueue | EndingProcessor): void;
}

// Queues are made by whichever copy of this package the application has, and watched by the one that is loaded as register.
const KEY = Symbol.for('@otelq/sending-queue/process-end/1');

let isSeenTo = false;

/** What delivers when this process ends; undefined where that is somebody else's business. */
export function processEnd(): ProcessEnd | undefined {
  return isSeenTo ? undefined : Reflect.get(globalThis, KEY);
}

/** Makes a queue that whoever calls shuts down before the process ends. */
export function endedByCaller<Queue>(make: () => Queue): Queue {
  isSeenTo = true;
  try {
    return make();
  } finally {
    isSeenTo = false;
  }
}

/** Has the end of this process watched from now on, for queues of all copies of this package. */
export function offerProcessEnd(offered: ProcessEnd): void {
  Object.defineProperty(globalThis, KEY, { value: offered, configurable: true });
}
