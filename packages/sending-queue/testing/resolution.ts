import type { ResolvedOptions, SendingQueueOptions } from '../src/config/options.js';
import { resolveOptions } from '../src/config/resolve-options.js';
import type { Signal } from '../src/signal/signal.js';

export interface Resolution {
  readonly resolved: ResolvedOptions;
  readonly warnings: readonly string[];
}

/** Options, right or wrong ones, resolved in an environment, and what was warned of on the way. */
export function resolution(
  options: unknown,
  env: Record<string, string | undefined> = {},
  { signal = 'traces' as Signal, bytesKnown = true, defaults = {} } = {},
): Resolution {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const resolved = resolveOptions(options as SendingQueueOptions, signal, {
    env,
    warn,
    bytesKnown,
    defaults,
  });
  return { resolved, warnings };
}

/** An object that gives one value, which need not be a right one, by its path with dots. */
export function optionsWith(path: string, value: unknown): object {
  return path.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), value as object);
}
