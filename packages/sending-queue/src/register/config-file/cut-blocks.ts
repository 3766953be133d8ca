import type { Signal } from '../../signal/signal.js';
import { property } from '../../status/property.js';
import { type Block, nowBuilding } from './block.js';
import { noteForLater } from './notes.js';

const KEYS = ['sending_queue', 'retry_on_failure'] as const;

/** Where a configuration has exporters. */
const PLACES: readonly { provider: string; list: string; signal: Signal }[] = [
  { provider: 'tracer_provider', list: 'processors', signal: 'traces' },
  { provider: 'logger_provider', list: 'processors', signal: 'logs' },
  { provider: 'meter_provider', list: 'readers', signal: 'metrics' },
];

/**
 * Takes the blocks of the queue out of a parsed configuration. What is left of an exporter is read as before, and as it
 * is read its block becomes the current one.
 *
 * @param model - what the SDK has parsed; changed in place
 * @returns the same model. Never throws: what is not as expected is left as it was, for the SDK to judge
 */
export function cutBlocks(model: unknown): unknown {
  // An alias in YAML makes one object appear in several places.
  const seen = new Set<object>();
  for (const { provider, list, signal } of PLACES) {
    const owners = property(property(model, provider), list);
    if (!Array.isArray(owners)) continue;
    owners.forEach((owner: unknown, index) => {
      for (const [kind, settings] of entriesOf(owner)) {
        // What is pulled waits in no queue.
        const exporter = kind === 'pull' ? undefined : property(settings, 'exporter');
        if (typeof exporter !== 'object' || exporter === null || seen.has(exporter)) continue;
        seen.add(exporter);
        const path = `${provider}.${list}[${index}].${kind}.exporter`;
        watch(exporter, { path, signal, extensions: property(model, 'extensions') });
      }
    });
  }
  return model;
}

/** Replaces each entry of an exporter by one without the block, which tells when it is read. */
function watch(exporter: object, { path, ...common }: Omit<Block, 'config'>): void {
  for (const [name, properties] of entriesOf(exporter)) {
    const { config, ...rest } = split(properties);
    let { left } = rest;
    const block = config && { ...common, path: `${path}.${name}`, config };
    const isQueued = name !== 'console';
    if (block && !isQueued) {
      noteForLater(
        `${block.path} has no use for ${Object.keys(config).join(' and ')}: the console is not queued`,
      );
    }
    Object.defineProperty(exporter, name, {
      configurable: true,
      enumerable: true,
      get() {
        nowBuilding(isQueued ? block : undefined);
        return left;
      },
      // Some versions fill in defaults.
      set(value) {
        left = value;
      },
    });
  }
}

/** What the SDK knows of an exporter's properties, and what is the queue's. */
function split(properties: unknown): { left: unknown; config?: Record<string, unknown> } {
  const entries = entriesOf(properties);
  const isOurs = ([key]: [string, unknown]) => KEYS.some((known) => known === key);
  if (!entries.some(isOurs)) return { left: properties };
  return {
    left: Object.fromEntries(entries.filter((entry) => !isOurs(entry))),
    config: Object.fromEntries(entries.filter(isOurs)),
  };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
