import type { Signal } from '../../signal/signal.js';
import { property } from '../../status/property.js';
import { isDecided } from '../decided.js';
import { loadQueueing } from '../queueing.js';
import { processorsOf, setExporter } from '../sdk-internals.js';
import { staysUnqueued } from '../unqueued.js';
import { registeredProviders } from './registered-providers.js';

/** Providers that were warned of, and exporters that have been offered a queue: not all are to have one. */
const known = new WeakSet<object>();

/**
 * When it is looked again, in milliseconds. Nothing tells of an SDK that is set up later; whoever does that waits for
 * something, such as a secret.
 */
const LOOK_AGAIN_AFTER_MILLIS = [100, 1000, 10_000];

/**
 * Gives queues to the exporters of what is registered with the API and was built of classes that could not be replaced:
 * the SDK's modules were there before, or are part of a bundle. Does so now, when this turn is over, and a few times in
 * the next seconds.
 *
 * @param quietly - runs a look and lets nothing that goes wrong out
 */
export function adoptStarted(quietly: (look: () => void) => void): void {
  quietly(look);
  setImmediate(() => quietly(look));
  for (const afterMillis of LOOK_AGAIN_AFTER_MILLIS) setTimeout(() => quietly(look), afterMillis).unref();
}

function look(): void {
  for (const [signal, provider] of registeredProviders()) {
    const built = processorsOf(signal, provider);
    if (built === undefined) warnOfUnknown(signal, provider);
    for (const { processor, exporter } of built ?? []) {
      if (isDecided(processor) || known.has(exporter) || staysUnqueued(exporter)) continue;
      known.add(exporter);
      loadQueueing()?.adopt(signal, processor, exporter, (queued) => setExporter(processor, queued));
    }
  }
}

function warnOfUnknown(signal: Signal, provider: unknown): void {
  // One that has nothing to flush is no SDK's.
  if (typeof provider !== 'object' || provider === null || known.has(provider)) return;
  if (typeof property(provider, 'forceFlush') !== 'function') return;
  known.add(provider);
  loadQueueing()?.warn(
    `${signal} have no sending queue: the SDK was started before, in a way that is not known; load @otelq/sending-queue/register first`,
  );
}
