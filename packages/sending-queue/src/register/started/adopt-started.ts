import type { Signal } from '../../signal/signal.js';
import { property } from '../../status/property.js';
import { isDecided, isReached, markDecided } from '../decided.js';
import { loadQueueing } from '../load-queueing.js';
import { adopt } from '../pipeline/adopt.js';
import { knownQueue } from '../pipeline/known-queues.js';
import { processorsOf, setExporter } from '../sdk-internals.js';
import { staysUnqueued } from '../unqueued.js';
import { registeredProviders } from './registered-providers.js';
import { isReplaceable } from './replaceable.js';

const warnedOf = new WeakSet<object>();

/**
 * When it is looked again, in milliseconds. Nothing tells of an SDK that is set up later; whoever does that waits for
 * something, such as a secret.
 */
const LOOK_AGAIN_AFTER_MILLIS = [100, 1000, 10_000];

/**
 * Gives queues to the exporters of what is registered with the API and was built of classes that could not be replaced:
 * the SDK's modules were there before, or are part of a bundle. Does so now, when this turn is over, a few times in the
 * next seconds, and when the process is about to end: an ES module may not have run before all of it.
 *
 * @param quietly - runs a look and lets nothing that goes wrong out
 */
export function adoptStarted(quietly: (look: () => void) => void): void {
  // Before whoever else is told that the process is about to end, as those do that the first queue brings with it.
  process.on('beforeExit', () => quietly(lookAtTheEnd));
  quietly(look);
  setImmediate(() => quietly(look));
  for (const afterMillis of LOOK_AGAIN_AFTER_MILLIS) setTimeout(() => quietly(look), afterMillis).unref();
}

function lookAtTheEnd(): void {
  // There is one turn more then, and an end of it, before which what has been found is shut down.
  if (look()) setImmediate(() => {});
}

/** Whether it has found any that were not known. */
function look(): boolean {
  let hasFound = false;
  for (const [signal, provider] of registeredProviders()) {
    const built = processorsOf(signal, provider);
    if (built === undefined) warnOfUnknown(signal, provider);
    for (const { processor, exporter } of built ?? []) {
      if (isDecided(processor)) continue;
      markDecided(processor, signal);
      // One that was made in code, and that is known of, is shut down at the end of the process by its processor.
      const isKnown = knownQueue(exporter) !== undefined;
      if (!isKnown && (staysUnqueued(exporter) || !isReplaceable({ processor, exporter }))) continue;
      adopt(signal, { processor, exporter }, (queued) => setExporter(processor, queued));
      hasFound = true;
    }
  }
  return hasFound;
}

function warnOfUnknown(signal: Signal, provider: unknown): void {
  // One that has nothing to flush is no SDK's; one around another has processors that were reached as they were built.
  if (typeof provider !== 'object' || provider === null || warnedOf.has(provider) || isReached(signal))
    return;
  if (typeof property(provider, 'forceFlush') !== 'function') return;
  warnedOf.add(provider);
  loadQueueing()?.log.warn(
    `exporters of ${signal} that were built before @otelq/sending-queue/register was loaded have no sending queue: ` +
      'the provider that is registered is of a kind that is not known; load register first',
  );
}
