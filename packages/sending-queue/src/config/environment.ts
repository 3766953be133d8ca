import { SIGNALS, type Signal } from '../signal/signal.js';
import { formatValue } from './format-value.js';
import { permitsRows } from './permits-rows.js';
import type { Setting } from './setting.js';
import { allSettings } from './settings.js';
import { closest } from './suggestion.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const ANY_VARIABLE = /^(OTEL_(?:[A-Z0-9]+_)*SENDING_QUEUE_)(.*)$/s;

const suffixes: ReadonlySet<string> = new Set(
  [...allSettings, ...Object.values<Setting<unknown>>(permitsRows)].flatMap(({ variable }) =>
    variable === undefined ? [] : [variable],
  ),
);
const prefixes: ReadonlySet<string> = new Set([prefixOf(undefined), ...SIGNALS.map(prefixOf)]);

function prefixOf(signal: Signal | undefined): string {
  return signal === undefined ? 'OTEL_SENDING_QUEUE_' : `OTEL_${signal.toUpperCase()}_SENDING_QUEUE_`;
}

/** The variable that has a say, from its name after the prefix, for one signal or for all. */
export function variableName(suffix: string, signal?: Signal): string {
  return prefixOf(signal) + suffix;
}

/** The text of a variable; an empty one counts as unset, as the OpenTelemetry specification has it. */
export function textOf(env: Environment, name: string): string | undefined {
  const value: unknown = Object.hasOwn(env, name) ? env[name] : undefined;
  // `process.env` may have been replaced by an object of any kind.
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** What was complained of, by environment: several queues share `process.env`, and one line is enough. */
const complaints = new WeakMap<Environment, Set<string>>();

/** Warns of a variable, unless that was done for another queue. */
export function warnOnce(env: Environment, message: string, warn: (message: string) => void): void {
  const made = complaints.get(env) ?? new Set();
  complaints.set(env, made);
  if (made.has(message)) return;
  made.add(message);
  warn(message);
}

/** Warns of variables that look like ours and are not: a misspelt one would otherwise do nothing, silently. */
export function warnOfUnknownVariables(env: Environment, warn: (message: string) => void): void {
  for (const name of Object.keys(env)) {
    if (textOf(env, name) === undefined) continue;
    const unknown = parseUnknown(name);
    if (unknown === undefined) continue;
    const suffix = closest(unknown.suffix, suffixes);
    const hint = suffix === undefined ? '' : `; did you mean ${unknown.prefix}${suffix}?`;
    warnOnce(env, `${formatValue(name)} is not a variable of the sending queue${hint}`, warn);
  }
}

/** The parts of a name that looks like ours and is not, with the prefix put right; undefined for any other name. */
function parseUnknown(name: string): { prefix: string; suffix: string } | undefined {
  const [, written, suffix] = ANY_VARIABLE.exec(name) ?? [];
  if (written === undefined || suffix === undefined) return undefined;
  if (prefixes.has(written)) return suffixes.has(suffix) ? undefined : { prefix: written, suffix };
  // A prefix that is not even close belongs to somebody else.
  const prefix = closest(written, prefixes);
  return prefix === undefined ? undefined : { prefix, suffix };
}
