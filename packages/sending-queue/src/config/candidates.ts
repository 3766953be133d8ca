import type { Signal } from '../signal/signal.js';
import type { Candidate, Origin } from './choice.js';
import { complaint, demand } from './demand.js';
import { type Environment, textOf, variableName, warnOnce } from './environment.js';
import { formatValue } from './format-value.js';
import type { Setting } from './setting.js';

/** Where the values of settings are looked for. */
export interface Sources {
  /** Values given in code, by option path. */
  readonly given: ReadonlyMap<string, unknown>;
  readonly env: Environment;
  readonly signal: Signal;
  warn(message: string): void;
}

/** A variable that was ignored, since what it says is wrong. */
export interface Ignored {
  readonly origin: Origin;
  /** Of the variable. */
  readonly name: string;
}

/**
 * What the sources have to offer for a setting, in order of precedence. A source is looked at only when the one before
 * it had nothing: a variable that has no say is not complained of.
 *
 * @param onIgnored told of each variable that is warned of
 * @throws TypeError or RangeError for a value in code that is wrong
 */
export function* candidates<T>(
  setting: Setting<T>,
  sources: Sources,
  onIgnored?: (variable: Ignored) => void,
): Generator<Candidate<T>, void> {
  const { path, kind, variable } = setting;
  const { given, env, signal } = sources;
  if (given.has(path)) {
    const value = demand(path, kind, given.get(path));
    yield { value, origin: 'code', name: path, shown: formatValue(value) };
  }
  if (variable === undefined) return;
  for (const origin of ['signal', 'general'] as const) {
    const name = variableName(variable, origin === 'signal' ? signal : undefined);
    const text = textOf(env, name);
    if (text === undefined) continue;
    const checked = kind.check(kind.read(text));
    if ('value' in checked) yield { value: checked.value, origin, name, shown: formatValue(text) };
    else {
      const message = `${complaint(name, kind.allowed, text)}; ignored`;
      warnOnce(env, message, (warning) => sources.warn(warning));
      onIgnored?.({ origin, name });
    }
  }
}
