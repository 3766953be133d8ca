import { formatValue, shorten } from './format-value.js';
import { closest } from './suggestion.js';

/** What a tree of values is called and made of. */
export interface Shape {
  /** The whole, in messages. */
  readonly name: string;
  /** One value of it, in messages: "an option". */
  readonly noun: string;
  /** The paths of its values, with dots; whatever holds one of them is an object. */
  readonly paths: readonly string[];
  /** Paths that are well known, but nothing here does what they ask for. */
  readonly unsupported?: readonly string[];
  /** What is called otherwise elsewhere, and how it is here; before anything that is spelt alike. */
  readonly meant?: Readonly<Record<string, string>>;
  /** Whether a value counts as not given. */
  isAbsent(value: unknown): boolean;
}

/**
 * The values that a tree of objects gives, by their paths.
 *
 * @throws TypeError when something that must be an object is none, or when a key is unknown or not supported
 */
export function givenValues(root: unknown, shape: Shape): ReadonlyMap<string, unknown> {
  const given = new Map<string, unknown>();
  collect(root, '', shape, given);
  return given;
}

function collect(section: unknown, prefix: string, shape: Shape, given: Map<string, unknown>): void {
  if (typeof section !== 'object' || section === null || Array.isArray(section)) {
    const name = prefix === '' ? shape.name : prefix.slice(0, -1);
    throw new TypeError(`${name} must be an object, got ${formatValue(section)}`);
  }
  for (const [key, value] of Object.entries(section)) {
    if (shape.isAbsent(value)) continue;
    const path = prefix + key;
    // A key with a dot is no path, even if it reads like one.
    if (key.includes('.')) throw unknownKey(path, prefix, shape);
    if (shape.unsupported?.includes(path)) throw new TypeError(`${path} is not supported`);
    if (shape.paths.includes(path)) given.set(path, value);
    else if (shape.paths.some((known) => known.startsWith(`${path}.`))) {
      collect(value, `${path}.`, shape, given);
    } else throw unknownKey(path, prefix, shape);
  }
}

function unknownKey(path: string, prefix: string, shape: Shape): TypeError {
  const known = shape.meant !== undefined && Object.hasOwn(shape.meant, path) ? shape.meant[path] : undefined;
  const suggestion = known ?? suggest(path, prefix, shape.paths);
  const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
  return new TypeError(`${shorten(path)} is not ${shape.noun}${hint}`);
}

/** A key of the same section if one is close, otherwise one that was put into the wrong section. */
function suggest(path: string, prefix: string, paths: readonly string[]): string | undefined {
  const key = path.slice(prefix.length);
  const siblings = paths.filter((known) => known.startsWith(prefix)).map((known) => nextKey(known, prefix));
  const sibling = closest(key, new Set(siblings));
  if (sibling !== undefined) return prefix + sibling;
  const byLastKey = new Map(paths.map((known) => [known.slice(known.lastIndexOf('.') + 1), known]));
  const elsewhere = closest(key.slice(key.lastIndexOf('.') + 1), byLastKey.keys());
  return elsewhere === undefined ? undefined : byLastKey.get(elsewhere);
}

function nextKey(path: string, prefix: string): string {
  const [key = ''] = path.slice(prefix.length).split('.', 1);
  return key;
}
