import { parseHeaderList } from './header-list.js';
import type { HeaderRules } from './header-rules.js';
import type { OtlpHeaders } from './options.js';
import { settings } from './settings.js';
import { type Sources, variables } from './sources.js';

/**
 * The headers of every request, their names in lower case; or how to ask for them, before each attempt. The promise
 * rejects with what the application's function throws, or with a TypeError or RangeError for what is no header.
 */
export type HeaderSource = OtlpHeaders | (() => Promise<OtlpHeaders>);

/**
 * The headers that an exporter sends: credentials in the endpoint, under those of the general variable, under those of
 * the signal's, under those of the code.
 *
 * No message shows a value: most are secrets.
 *
 * @throws TypeError, RangeError - for headers that are not well-formed, in code or in a variable
 */
export function resolveHeaders(
  sources: Sources,
  rules: HeaderRules,
  authorization: string | undefined,
): HeaderSource {
  const { given, warn } = sources;
  const { path, variable } = settings.headers;
  const base = new Map<string, string>(authorization === undefined ? [] : [['authorization', authorization]]);
  for (const { name, text } of [...variables(variable, sources)].reverse()) {
    for (const [header, value] of parseHeaderList(name, text, rules, warn)) base.set(header, value);
  }

  const option = given.get(path);
  if (typeof option === 'function') {
    const name = `${path}()`;
    return async () => {
      const headers = checkHeaders(name, await option(), rules);
      // One that is reserved is left out: the code that runs now is not the code that could put it right.
      return toRecord([...base, ...headers.filter(([header]) => !rules.isReserved(header))]);
    };
  }
  const headers = option === undefined ? [] : checkHeaders(path, option, rules);
  for (const [header] of headers) {
    if (!rules.isReserved(header)) continue;
    const hint = header === 'user-agent' ? '; see the option userAgent' : '';
    throw new RangeError(`${path} must not have ${header}, which the exporter sets itself${hint}`);
  }
  return toRecord([...base, ...headers]);
}

type Entries = readonly (readonly [name: string, value: string])[];

function toRecord(entries: Entries): OtlpHeaders {
  return Object.freeze(Object.fromEntries(entries));
}

function checkHeaders(where: string, headers: unknown, rules: HeaderRules): Entries {
  // A Map or an instance of fetch's Headers has no properties, and would pass for no headers at all.
  if (typeof headers !== 'object' || headers === null || Symbol.iterator in headers) {
    throw new TypeError(`${where} must be ${settings.headers.allowed}, got ${typeName(headers)}`);
  }
  return Object.entries(headers).map(([name, value]) => {
    const lower = name.toLowerCase();
    // A name that is none may be a value that got into the wrong place.
    if (!rules.isName(lower)) throw new RangeError(`${where} has a name that no header may have`);
    const shown = `${where}["${name}"]`;
    if (typeof value !== 'string') throw new TypeError(`${shown} must be a string, got ${typeName(value)}`);
    if (!rules.isValue(value)) throw new RangeError(`${shown} has characters that no header may have`);
    return [lower, value];
  });
}

/** What a value is, without anything of it. */
function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Symbol.iterator in value ? 'something else that is iterable' : 'an object';
}
