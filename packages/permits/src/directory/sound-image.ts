import type { LedgerImage } from '../ledger/image.js';

/** Of an `Entry`. */
const ENTRY = [
  'sequence',
  'permits',
  'allowed',
  'safe',
  'burst',
  'used',
  'wanted',
  'unmet',
  'owed',
  'seenAt',
  'grownAt',
  'totalPermits',
];

/** Whether something is of the form of a ledger: a number that is none would spread to all that is added to it. */
export function isLedgerImage(value: unknown): value is LedgerImage {
  const image = fieldsOf(value);
  const budget = fieldsOf(image.budget);
  return (
    typeof image.epoch === 'string' &&
    isPositive(budget.totalPermits) &&
    isPositive(budget.periodMillis) &&
    isNumberOrAbsent(image.grantsFrom) &&
    areNamed(image.entries, (entry) => hasNumbers(entry, ENTRY)) &&
    areNamed(image.left, (remnant) => hasNumbers(remnant, ['permits', 'addedAt'])) &&
    areNamed(image.lost, (remnant) => hasNumbers(remnant, ['permits', 'sequence', 'addedAt'])) &&
    isLeadership(image.leadership)
  );
}

function isLeadership(value: unknown): boolean {
  const { leader, endsAt, publishedAt, shares } = fieldsOf(value);
  return (
    (leader === undefined || typeof leader === 'string') &&
    hasNumbers(value, ['fence', 'version']) &&
    isNumberOrAbsent(endsAt) &&
    isNumberOrAbsent(publishedAt) &&
    areNamed(shares, isNumber)
  );
}

/** Whether it is a list of pairs of a name and something that is sound. */
function areNamed(value: unknown, isSound: (part: unknown) => boolean): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((pair: unknown) => {
    if (!Array.isArray(pair)) return false;
    const [name, part]: unknown[] = pair;
    return typeof name === 'string' && isSound(part);
  });
}

function hasNumbers(value: unknown, names: readonly string[]): boolean {
  const fields = fieldsOf(value);
  return names.every((name) => isNumber(fields[name]));
}

/** None of what is no object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** JSON has no other numbers. */
function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isNumberOrAbsent(value: unknown): boolean {
  return value === undefined || isNumber(value);
}

function isPositive(value: unknown): boolean {
  return isNumber(value) && value > 0;
}
