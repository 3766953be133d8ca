import type { Signal } from '@otelq/sending-queue/native';

/** Options of the stock OTLP exporters that are none here, and what does here what they did. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['concurrencyLimit', 'use numConsumers'],
  ['keepAlive', 'connections are always kept'],
  ['httpAgentOptions', 'use tls for certificates and keys; connections are up to the exporter'],
  ['credentials', 'use url with https:// or http://, insecure, and tls for certificates and keys'],
  ['metadata', 'use headers'],
  ['hostname', 'use url'],
  ['aggregationPreference', 'use histogramAggregation, or a view for a single instrument'],
  ['selfObsMeterProvider', 'use meterProvider'],
]);

/** `AggregationTemporalityPreference` of the stock exporters of metrics, whose values are numbers. */
const TEMPORALITIES = ['delta', 'cumulative', 'lowmemory'] as const;

/**
 * Refuses what works with the stock exporters and has another name here.
 *
 * @throws TypeError that names the option and what to use instead; it shows no value but a temporality
 */
export function refuseStockOptions(options: unknown, signal: Signal): void {
  // What is no object has no options.
  for (const [key, value] of Object.entries(Object(options))) {
    if (value === undefined) continue;
    const successor = SUCCESSORS.get(key);
    if (successor !== undefined) {
      throw new TypeError(`${key} of the stock exporters is not an option of the exporter; ${successor}`);
    }
    const temporality = typeof value === 'number' ? TEMPORALITIES[value] : undefined;
    if (key === 'temporalityPreference' && signal === 'metrics' && temporality !== undefined) {
      throw new TypeError(`${key} must be a word, got ${value} of the stock exporters; use '${temporality}'`);
    }
  }
}
