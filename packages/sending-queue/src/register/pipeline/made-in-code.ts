import type { EndingProcessor, EndingQueue, ProcessEnd } from '../../process-end/process-end.js';
import type { Signal } from '../../signal/signal.js';
import type { Ending } from '../process-end/ending.js';
import { stopWatching, watchProcessEnd } from '../process-end/process-end.js';
import { ExporterQueue } from './exporter-queue.js';
import type { Handing } from './handing-over.js';
import { knownQueue, rememberQueue } from './known-queues.js';
import { LoneQueue } from './lone-queue.js';
import { Pipeline } from './pipeline.js';

/** By what code has made: a queued exporter, or a processor. */
const endings = new WeakMap<object, Ending>();

function watch(of: object, ending: Ending): void {
  endings.set(of, ending);
  watchProcessEnd(ending);
}

/** Ends what the application has made in code, by whichever copy of this package. */
export const madeInCode: ProcessEnd = {
  watch(queued: EndingQueue, signal: Signal, shutdownTimeoutMillis: number): void {
    const queue = new ExporterQueue(signal, queued, {
      shutdownTimeoutMillis,
      isUnused: false,
      standsIn: false,
    });
    rememberQueue(queued, queue);
    watch(queued, new LoneQueue(queue));
  },

  watchInPlaceOf(queued: object, processor: EndingProcessor): void {
    const queue = knownQueue(queued);
    if (queue === undefined) return;
    const handing: Handing = {
      // It counts them itself, also while it flushes.
      get items() {
        return processor.heldItems;
      },
      during: async (flush) => {
        await flush();
      },
    };
    watch(processor, new Pipeline(processor, queue, handing));
  },

  forget(ended: EndingQueue | EndingProcessor): void {
    const ending = endings.get(ended);
    if (ending !== undefined) stopWatching(ending);
  },
};
