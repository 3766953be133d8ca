import { complaint, demand, type Environment, type Kind, textOf } from '@otelq/sending-queue/internal';
import type { Signal } from '@otelq/sending-queue/native';

/** Where the values of settings are looked for. */
export interface Sources {
  /** Values given in code, by option path. */
  readonly given: ReadonlyMap<string, unknown>;
  readonly env: Environment;
  readonly signal: Signal;
  warn(message: string): void;
}

/** Which variables there are for a setting, in order of precedence. */
const ORIGINS = ['signal', 'general'] as const;
type Origin = (typeof ORIGINS)[number];

/** A variable that is set. */
export interface Variable {
  readonly name: string;
  readonly text: string;
  readonly origin: Origin;
}

/** The variables that have a say, from their name's end; the signal's first, as it has precedence. */
export function* variables(
  suffix: string,
  { env, signal }: Sources,
  origins: readonly Origin[] = ORIGINS,
): Generator<Variable, void> {
  for (const origin of origins) {
    const name = `OTEL_EXPORTER_OTLP_${origin === 'signal' ? `${signal.toUpperCase()}_` : ''}${suffix}`;
    const text = textOf(env, name);
    if (text !== undefined) yield { name, text, origin };
  }
}

/** The variable that decides, undefined when none is set. */
export function firstVariable(suffix: string, sources: Sources): Variable | undefined {
  const { value } = variables(suffix, sources).next();
  return value ?? undefined;
}

/** What it takes to find the value of a setting. */
export interface Wanted<T> {
  readonly path: string;
  readonly variable?: string;
  /** Both, unless only signals have the variable. */
  readonly origins?: readonly Origin[];
  readonly kind: Kind<T>;
  readonly default: T;
}

/** A value, and who gave it. */
export interface Chosen<T> {
  readonly value: T;
  /** The option or the variable; undefined for the default. */
  readonly name: string | undefined;
}

/**
 * The value of a setting that holds no secrets: from code, the signal's variable, the general one, or the default. A
 * wrong variable is warned of, and the next in order stands; one that has no say is not even looked at.
 *
 * @throws TypeError or RangeError for a value in code that is wrong
 */
export function choose<T>(setting: Wanted<T>, sources: Sources): Chosen<T> {
  const { path, kind, variable, origins } = setting;
  const { given, warn } = sources;
  if (given.has(path)) return { value: demand(path, kind, given.get(path)), name: path };
  for (const { name, text } of variable === undefined ? [] : variables(variable, sources, origins)) {
    const checked = kind.check(kind.read(text));
    if ('value' in checked) return { value: checked.value, name };
    warn(`${complaint(name, kind.allowed, text)}; ignored`);
  }
  return { value: setting.default, name: undefined };
}
