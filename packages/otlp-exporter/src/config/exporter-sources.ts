import { type Environment, givenValues, property, queueOptionPaths } from '@otelq/sending-queue/internal';
import type { SendingQueueOptions, Signal } from '@otelq/sending-queue/native';
import { log } from '../log/log.js';
import { allSettings, settings } from './settings.js';
import type { Sources } from './sources.js';
import { refuseStockOptions } from './stock-options.js';

export type Transport = 'HTTP' | 'gRPC';

/** Where the settings of one exporter are looked for, and the options that are its queue's, as they were given. */
export interface ExporterSources extends Sources {
  readonly queueOptions: SendingQueueOptions;
}

/**
 * Takes the options that code gives to an exporter apart.
 *
 * @param env - usually `process.env`
 * @throws TypeError when they are no object, or when one is unknown: what it says may come from either set
 */
export function exporterSources(
  options: object | undefined,
  transport: Transport,
  signal: Signal,
  env: Environment = process.env,
  warn: (message: string) => void = log.warn,
): ExporterSources {
  const root = options === undefined ? {} : options;
  refuseText('options', root);
  refuseText('tls', property(root, 'tls'));
  refuseStockOptions(root, signal);
  const own = ownPaths(transport, signal);
  const given = givenValues(root, {
    name: 'options',
    noun: 'an option of the exporter',
    paths: [...own, ...queueOptionPaths],
    meant: { endpoint: 'url' },
    isAbsent: (value) => value === undefined,
  });
  const ownKeys = new Set(own.map((path) => path.split('.', 1)[0]));
  const queueOptions = Object.fromEntries(Object.entries(root).filter(([key]) => !ownKeys.has(key)));
  return { given, queueOptions, env, signal, warn };
}

/** A URL or a key where an object of options belongs: others would show it. */
function refuseText(name: string, value: unknown): void {
  if (typeof value === 'string') throw new TypeError(`${name} must be an object, got a string`);
}

function ownPaths(transport: Transport, signal: Signal): readonly string[] {
  const mine = allSettings.filter(
    ({ path, exporters }) =>
      // The queue has a timeout of its own; the exporter's variable gives its default alone.
      path !== settings.timeout.path &&
      (exporters === 'all' || exporters === transport || (exporters === 'metrics' && signal === 'metrics')),
  );
  return mine.map(({ path }) => path);
}
