import * as v from 'valibot';
import { DURATION_FORMAT, parseDuration } from './duration.js';

/** A number within bounds; `allowed` says which. */
export function numberThat(allowed: string, isAllowed: (value: number) => boolean) {
  return v.pipe(
    v.number(`must be ${allowed}`),
    v.check((value) => Number.isFinite(value) && isAllowed(value), `must be ${allowed}`),
  );
}

export const positiveNumber = numberThat('a number > 0', (value) => value > 0);
export const amount = numberThat('a number >= 0', (value) => value >= 0);
export const fraction = numberThat('a number from 0 to 1', (value) => value >= 0 && value <= 1);
/** Requests per second. */
export const rate = numberThat('a number > 0 and <= 100000', (value) => value > 0 && value <= 1e5);
export const count = numberThat('an integer >= 0', (value) => Number.isSafeInteger(value) && value >= 0);

const HOUR_MILLIS = 3_600_000;

/** A duration, which becomes milliseconds. */
export const duration = durationThat('', () => true);

/** A duration in which something happens: what took no time would be simulated without end. */
export const time = durationThat(', from 1us to 1h', (millis) => millis >= 1e-3 && millis <= HOUR_MILLIS);

/** A part of the simulated time, which is what bounds a run. */
export const span = durationThat(', at most 1h', (millis) => millis <= HOUR_MILLIS);

function durationThat(bound: string, isAllowed: (millis: number) => boolean) {
  const message = `must be ${DURATION_FORMAT}${bound}`;
  return v.pipe(
    // A bare 0 is a number to YAML, and as good as any other duration of nothing.
    v.union([v.string(), v.literal(0)], message),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const millis = parseDuration(String(dataset.value));
      if (millis !== undefined && isAllowed(millis)) return millis;
      addIssue({ message });
      return NEVER;
    }),
  );
}

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(...words: Words) {
  return v.picklist(words, `must be ${words.map((word) => `'${word}'`).join(' or ')}`);
}

export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item, 'must be a list'), v.nonEmpty('must be a list of at least one'));
}

/** A mapping with these keys, and no others. */
export function mapping<const Entries extends v.ObjectEntries>(entries: Entries) {
  const allowed = `allowed are ${Object.keys(entries).join(', ')}`;
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return `is unknown; ${allowed}`;
    return issue.expected === 'Object' ? `must be a mapping; ${allowed}` : 'is missing';
  });
}

type InMillis<Fields, Name extends keyof Fields> = {
  [Key in keyof Fields as Key extends Name ? `${Key & string}Millis` : Key]: Fields[Key];
};

/** Adds to the names of durations, as there are no units any more, the one they have become. */
export function inMillis<Fields extends object, const Name extends keyof Fields & string>(...names: Name[]) {
  return v.transform((fields: Fields) => {
    const isDuration = new Set<string>(names);
    const renamed = Object.entries(fields).map(([key, value]) => [
      isDuration.has(key) ? `${key}Millis` : key,
      value,
    ]);
    return Object.fromEntries(renamed) as InMillis<Fields, Name>;
  });
}
