import type { HeaderRules } from './rules.js';

/** Headers one by one, their names in lower case. */
export type HeaderEntries = readonly (readonly [name: string, value: string])[];

/** Headers; or what is wrong with them, in words that show no value. */
export type CheckedHeaders =
  | { readonly entries: HeaderEntries }
  | { readonly refusal: TypeError | RangeError };

/**
 * Whether something is a record of headers. Most values are secrets, so that no message shows one, nor a name that is
 * none: it may be a value that got into the wrong place.
 *
 * What is wrong is returned, so that it can be told from what is thrown here: that comes from the object, whose getters
 * may throw anything.
 *
 * @param name - what gave it, for messages: `headers`, `headers()`
 * @param allowed - what it must be, as in "must be …"
 */
export function checkHeaders(
  name: string,
  allowed: string,
  given: unknown,
  rules: HeaderRules,
): CheckedHeaders {
  // A Map or an instance of fetch's Headers has no properties, and would pass for no headers at all.
  if (typeof given !== 'object' || given === null || Symbol.iterator in given) {
    return { refusal: new TypeError(`${name} must be ${allowed}, got ${typeName(given)}`) };
  }
  const entries: [name: string, value: string][] = [];
  for (const [header, value] of Object.entries(given)) {
    const lower = header.toLowerCase();
    if (!rules.isName(lower))
      return { refusal: new RangeError(`${name} has a name that no header may have`) };
    const shown = `${name}["${header}"]`;
    if (typeof value !== 'string') {
      return { refusal: new TypeError(`${shown} must be a string, got ${typeName(value)}`) };
    }
    if (!rules.isValue(value)) {
      return { refusal: new RangeError(`${shown} has characters that no header may have`) };
    }
    entries.push([lower, value]);
  }
  return { entries };
}

/** What a value is, without anything of it. */
function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Symbol.iterator in value ? 'something else that is iterable' : 'an object';
}
