import { createNoopMeter, type Meter, type MeterProvider, metrics } from '@opentelemetry/api';
import { isShutDown } from './is-shut-down.js';

const SCOPE = '@otelq/sending-queue';

/**
 * A meter of `provider`, or of the global provider once one is registered.
 *
 * `undefined` when there is none yet. The API hands out no proxy for metrics: a meter taken before a provider is
 * registered stays deaf for ever, so the caller has to ask again. One that is shut down has none either.
 */
export function findMeter(provider: MeterProvider | undefined): Meter | undefined {
  const found = provider ?? metrics.getMeterProvider();
  if (isShutDown(found)) return undefined;
  const meter = found.getMeter(SCOPE);
  // One and the same object for every caller, as it holds no state.
  return meter === createNoopMeter() ? undefined : meter;
}
