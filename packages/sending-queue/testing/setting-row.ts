import type { ResolvedOptions } from '../src/config/options.js';

/** One setting, written down from the documentation and not from the table it checks. */
export interface SettingRow {
  readonly path: string;
  readonly variable?: string;
  readonly of: (resolved: ResolvedOptions) => unknown;
  readonly byDefault: unknown;
  /** Values allowed, the outermost ones among them. */
  readonly allowed: readonly unknown[];
  readonly outOfRange: readonly unknown[];
  readonly wrongType: readonly unknown[];
  /** Whether any text in the variable is taken, and whatever is wrong with it shows later. */
  readonly takesAnyText?: boolean;
  /** What an error says is allowed. */
  readonly says: string;
}

const NO_NUMBERS = [null, '7', '', true, {}, [], () => 7, 7n, Symbol('7')];
export const NO_TEXTS = [null, 7, true, {}, [], () => 'text'];
const NO_BOOLEANS = [null, 0, 1, 'true', '', {}, [], () => true];
export const NEVER = [Number.NaN, Infinity, -Infinity];

export const boolean = {
  wrongType: NO_BOOLEANS,
  outOfRange: [],
  allowed: [true, false],
  says: 'true or false',
};
export const number = { wrongType: NO_NUMBERS };
export const count = { ...number, outOfRange: [...NEVER, 0, -1, 0.5, 1.5, 2 ** 53], says: 'an integer >= 1' };
export const sizeOfBatch = { ...number, outOfRange: [...NEVER, -1, 0.5, 2 ** 53], says: 'an integer >= 0' };
export const positiveMillis = {
  ...number,
  outOfRange: [...NEVER, 0, -1],
  says: 'a number of milliseconds > 0',
};
export const anyMillis = {
  ...number,
  outOfRange: [...NEVER, -1, -0.001],
  says: 'a number of milliseconds >= 0',
};
export const justAbove1 = 1 + Number.EPSILON;
export const justBelow1 = 1 - Number.EPSILON;

/** One of some words, in code in no other case than this one. */
export function words(...allowed: readonly string[]) {
  const outOfRange = ['', 'anything', ...allowed.map((word) => word.toUpperCase())];
  return { allowed, outOfRange, wrongType: NO_TEXTS, says: allowed.map((word) => `'${word}'`).join(' or ') };
}
