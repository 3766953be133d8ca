/** What is known of an option: its default, what is allowed, in words, and whether a value of the default's type is. */
export interface Rule<T> {
  readonly fallback: T;
  readonly allowed: string;
  isAllowed(value: T): boolean;
}

export function number(
  fallback: number,
  allowed: string,
  isAllowed: (value: number) => boolean,
): Rule<number> {
  return { fallback, allowed, isAllowed: (value) => value < Infinity && isAllowed(value) };
}

export function count(fallback: number): Rule<number> {
  return number(fallback, 'an integer >= 1', (value) => Number.isSafeInteger(value) && value > 0);
}

/** More than no time. */
export function delay(fallback: number): Rule<number> {
  return number(fallback, 'a number of milliseconds > 0', (value) => value > 0);
}

export function duration(fallback: number): Rule<number> {
  return number(fallback, 'a number of milliseconds >= 0', (value) => value >= 0);
}

export function flag(fallback: boolean): Rule<boolean> {
  return { fallback, allowed: 'true or false', isAllowed: () => true };
}

/** One of some words, of which the first is the default. */
export function word<T extends string>(...words: readonly [T, ...T[]]): Rule<T> {
  return {
    fallback: words[0],
    allowed: words.map((one) => `'${one}'`).join(' or '),
    isAllowed: (value) => words.includes(value),
  };
}

type Rules = Readonly<Record<string, Rule<unknown>>>;

type Values<Of extends Rules> = { readonly [Name in keyof Of]: Of[Name]['fallback'] };

/**
 * What is given where an object may be; without it, an empty one.
 *
 * @throws TypeError for anything else
 */
export function objectOf<T extends object>(given: T | undefined, name: string): Partial<T> {
  if (given === undefined) return {};
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw new TypeError(`${name} must be an object, got ${JSON.stringify(given)}`);
}

/**
 * The values of some options, with every decision made.
 *
 * @param section - where they are in the options; empty for the options themselves
 * @throws TypeError for what is no such option or no value of its type, RangeError for a value that is not allowed
 */
export function decide<Of extends Rules>(given: object | undefined, rules: Of, section = ''): Values<Of> {
  const prefix = section && `${section}.`;
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(objectOf(given, section))) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new TypeError(`${prefix}${name} is not an option in a page`);
    if (value === undefined) continue;
    values[name] = value;
    const isOfType = typeof value === typeof rule.fallback;
    if (isOfType && rule.isAllowed(value)) continue;
    const Complaint = isOfType ? RangeError : TypeError;
    throw new Complaint(`${prefix}${name} must be ${rule.allowed}, got ${String(value)}`);
  }
  for (const name in rules) values[name] ??= rules[name]?.fallback;
  return values as Values<Of>;
}
