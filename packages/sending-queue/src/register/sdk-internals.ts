/**
 * Where the SDKs keep what they are built of, which they tell nobody: all that is known of their insides is in here. It
 * is the same in every version from 2.0 to 3.1, and tested with the oldest and the newest.
 */
import type { Signal } from '../signal/signal.js';
import { property } from '../status/property.js';
import { isExporter, type StockExporter } from './is-exporter.js';

/** A processor or a reader that has been built, and the exporter in it. */
export interface BuiltProcessor {
  readonly processor: object;
  readonly exporter: StockExporter;
}

const PATHS: Readonly<Record<Signal, readonly string[]>> = {
  traces: ['_activeSpanProcessor', '_spanProcessors'],
  logs: ['_sharedState', 'activeProcessor', 'processors'],
  metrics: ['_sharedState', 'metricCollectors'],
};

/**
 * The processors or readers of a provider that have an exporter, and are not shut down, or about to be.
 *
 * @returns undefined where the provider is of an unknown kind
 */
export function processorsOf(signal: Signal, provider: unknown): BuiltProcessor[] | undefined {
  const list = PATHS[signal].reduce(property, provider);
  if (!Array.isArray(list)) return undefined;
  // A reader says so only when it has been shut down; its provider does from the start.
  if (property(provider, '_shutdown') === true) return [];
  return list.flatMap((entry: unknown) => {
    const processor = signal === 'metrics' ? property(entry, '_metricReader') : entry;
    const exporter = property(processor, '_exporter');
    const isOpen = isObject(processor) && !isShutDown(processor);
    return isOpen && isExporter(exporter) ? [{ processor, exporter }] : [];
  });
}

function isShutDown(processor: object): boolean {
  const isCalled = property(property(processor, '_shutdownOnce'), 'isCalled');
  return (isCalled ?? property(processor, '_shutdown')) === true;
}

/** Has a processor or a reader export to another exporter from now on. */
export function setExporter(processor: object, exporter: object): void {
  Reflect.set(processor, '_exporter', exporter);
}

/** How many items a processor holds that it has not handed to its exporter; 0 where that can't be known. */
export function heldItems(processor: object): number {
  const held = property(processor, '_finishedSpans') ?? property(processor, '_finishedLogRecords');
  return Array.isArray(held) ? held.length : 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
