import type { EndingProcessor, EndingQueue, ProcessEnd } from '../../process-end/process-end.js';
import type { Signal } from '../../signal/signal.js';
import type { Ending } from '../process-end/ending.js';
import { LoneQueue } from '../process-end/lone-queue.js';
import { stopWatching, watchProcessEnd } from '../process-end/process-end.js';
import { ExporterQueue } from './exporter-queue.js';
import { knownQueue, rememberQueue } from './known-queues.js';
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
    const queue = new ExporterQueue(signal, queued, () => shutdownTimeoutMillis);
    rememberQueue(queued, queue);
    watch(queued, new LoneQueue(queue));
  },

  watchInPlaceOf(queued: EndingQueue, processor: EndingProcessor): void {
    const queue = knownQueue(queued);
    if (queue !== undefined) watch(processor, new Pipeline(processor, queue, () => processor.heldItems));
  },

  forget(ended: EndingQueue | EndingProcessor): void {
    const ending = endings.get(ended);
    if (ending !== undefined) stopWatching(ending);
  },
};
