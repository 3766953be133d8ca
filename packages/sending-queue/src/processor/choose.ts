import { complaint, demand } from '../config/demand.js';
import { textOf } from '../config/environment.js';
import type { Kind } from '../config/kinds.js';
import { log } from '../log/log.js';

/** An option of the batching, and where its value may come from. */
export interface Source {
  readonly option: string;
  /** What code gives; `undefined` when it does not. */
  readonly given: unknown;
  /** The whole name of the variable. */
  readonly variable: string;
  readonly fallback: number;
}

/**
 * The value in code, or else that of the variable, or else the fallback. A variable that has no say is not looked at;
 * a wrong one is named in a warning.
 *
 * @throws TypeError or RangeError for a value in code that is wrong
 */
export function choose(kind: Kind<number>, { option, given, variable, fallback }: Source): number {
  if (given !== undefined) return demand(option, kind, given);
  const text = textOf(globalThis.process?.env ?? {}, variable);
  if (text === undefined) return fallback;
  const checked = kind.check(kind.read(text));
  if ('value' in checked) return checked.value;
  warn(`${complaint(variable, kind.allowed, text)}; using ${fallback}`);
  return fallback;
}

export function warn(message: string): void {
  log.warn(message);
}
