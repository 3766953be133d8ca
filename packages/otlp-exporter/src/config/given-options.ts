import { givenValues, queueOptionPaths } from '@otelq/sending-queue/config';
import { property, type SendingQueueOptions, type Signal } from '@otelq/sending-queue/native';
import { allSettings, settings } from './settings.js';

export type Transport = 'HTTP' | 'gRPC';

/** Options in code, told apart. */
export interface GivenOptions {
  /** Those of the exporter and of its queue, by path. */
  readonly given: ReadonlyMap<string, unknown>;
  /** Those of the queue, as they are. */
  readonly queueOptions: SendingQueueOptions;
}

/**
 * The options that code gives to an exporter.
 *
 * @throws TypeError when they are no object, or when one is unknown: what it says may come from either set
 */
export function givenOptions(
  options: object | undefined,
  transport: Transport,
  signal: Signal,
): GivenOptions {
  const root = options === undefined ? {} : options;
  refuseText('options', root);
  refuseText('tls', property(root, 'tls'));
  const own = ownPaths(transport, signal);
  const given = givenValues(root, {
    name: 'options',
    noun: 'an option of the exporter',
    paths: [...own, ...queueOptionPaths],
    isAbsent: (value) => value === undefined,
  });
  const ownKeys = new Set(own.map((path) => path.split('.', 1)[0]));
  const queueOptions = Object.fromEntries(Object.entries(root).filter(([key]) => !ownKeys.has(key)));
  return { given, queueOptions };
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
