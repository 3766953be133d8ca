import { offerProcessEnd } from '../process-end/process-end.js';
import { madeInCode } from './pipeline/made-in-code.js';

/**
 * Has queues shut down before the process ends that code makes from now on, by whichever copy of this package.
 *
 * @param quietly - runs a step and lets nothing that goes wrong out
 */
export function watchMadeInCode(quietly: (step: () => void) => void): void {
  offerProcessEnd({
    watch: (...queue) => quietly(() => madeInCode.watch(...queue)),
    watchInPlaceOf: (...processor) => quietly(() => madeInCode.watchInPlaceOf(...processor)),
    forget: (ended) => quietly(() => madeInCode.forget(ended)),
  });
}
