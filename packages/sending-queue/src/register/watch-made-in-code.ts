import { offerProcessEnd } from '../process-end/process-end.js';
import { loadQueueing } from './load-queueing.js';

/**
 * Has queues shut down before the process ends that code makes from now on, by whichever copy of this package.
 *
 * @param quietly - runs a step and lets nothing that goes wrong out
 */
export function watchMadeInCode(quietly: (step: () => void) => void): void {
  offerProcessEnd({
    watch: (...queue) => quietly(() => loadQueueing()?.madeInCode.watch(...queue)),
    watchInPlaceOf: (...processor) => quietly(() => loadQueueing()?.madeInCode.watchInPlaceOf(...processor)),
    forget: (ended) => quietly(() => loadQueueing()?.madeInCode.forget(ended)),
  });
}
