import type { MeterProvider } from '@opentelemetry/api';
import { parseGoDuration } from './duration.js';

/** Which of its kind's rules a value breaks: not of the type at all, or of the type but not allowed. */
export type Violation = 'type' | 'range';

export type Checked<T> = { readonly value: T } | { readonly violation: Violation };

/** What values a setting takes. */
export interface Kind<T> {
  /** What is allowed, as messages and documentation say it after "must be". */
  readonly allowed: string;
  check(value: unknown): Checked<T>;
  /** The value that the text of an environment variable stands for; the text itself when it stands for none. */
  read(text: string): unknown;
}

/** Where a number may lie; without bounds anywhere, as long as it is finite. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
}

// `Number()` also takes hexadecimal, "Infinity" and the empty text, none of which the OpenTelemetry specification has.
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function readNumber(text: string): unknown {
  return DECIMAL.test(text) ? Number(text) : text;
}

/** Bounds as messages say them: `> 0 and <= 1`. */
function describe(bounds: Bounds): string {
  const lower = bounds.min === undefined ? ['>', bounds.above] : ['>=', bounds.min];
  const upper = bounds.max === undefined ? ['<', bounds.below] : ['<=', bounds.max];
  return [lower, upper]
    .filter(([, bound]) => bound !== undefined)
    .map((part) => part.join(' '))
    .join(' and ');
}

function numeric(noun: string, bounds: Bounds, isAllowed: (value: number) => boolean): Kind<number> {
  const { min = -Infinity, max = Infinity, above = -Infinity, below = Infinity } = bounds;
  return {
    allowed: `${noun} ${describe(bounds)}`.trimEnd(),
    check(value) {
      if (typeof value !== 'number') return { violation: 'type' };
      const within = value >= min && value <= max && value > above && value < below;
      return within && isAllowed(value) ? { value } : { violation: 'range' };
    },
    read: readNumber,
  };
}

export function number(bounds: Bounds): Kind<number> {
  return numeric('a number', bounds, Number.isFinite);
}

/** A duration in milliseconds. */
export function millis(bounds: Bounds): Kind<number> {
  return numeric('a number of milliseconds', bounds, Number.isFinite);
}

export function integer(bounds: Bounds): Kind<number> {
  return numeric('an integer', bounds, Number.isSafeInteger);
}

export const boolean: Kind<boolean> = {
  allowed: 'true or false',
  check: (value) => (typeof value === 'boolean' ? { value } : { violation: 'type' }),
  read(text) {
    const lower = text.toLowerCase();
    return lower === 'true' || (lower === 'false' ? false : text);
  },
};

/** One of some words; environment variables may write them in any case, as the OpenTelemetry specification asks. */
export function oneOf<const T extends string>(words: readonly T[], note = ''): Kind<T> {
  return {
    allowed: words.map((word) => `'${word}'`).join(' or ') + note,
    check(value) {
      if (typeof value !== 'string') return { violation: 'type' };
      const word = words.find((candidate) => candidate === value);
      return word === undefined ? { violation: 'range' } : { value: word };
    },
    read: (text) => words.find((word) => word === text.toLowerCase()) ?? text,
  };
}

/** A value of either kind. */
export function either<A, B>(first: Kind<A>, second: Kind<B>): Kind<A | B> {
  return {
    allowed: `${first.allowed} or ${second.allowed}`,
    check(value) {
      const checked = [first.check(value), second.check(value)];
      return checked.find((one) => 'value' in one) ?? { violation: worst(checked) };
    },
    read(text) {
      const value = first.read(text);
      return value === text ? second.read(text) : value;
    },
  };
}

/** A value of the right type for one of two kinds is out of range, whatever the other one thinks of its type. */
function worst(checked: readonly Checked<unknown>[]): Violation {
  return checked.some((one) => 'violation' in one && one.violation === 'range') ? 'range' : 'type';
}

/** A duration as the Collector writes it, `1m30s`; the value is in milliseconds. */
export function goDuration(bounds: Bounds): Kind<number> {
  const inMillis = millis(bounds);
  return {
    allowed: `a duration such as '5s', '1m30s' or '500ms', ${describe(bounds)}`,
    check(value) {
      // YAML reads a bare 0 as a number; any other number has no unit.
      if (value === 0) return inMillis.check(0);
      const parsed = typeof value === 'string' ? parseGoDuration(value) : undefined;
      return parsed === undefined ? { violation: 'type' } : inMillis.check(parsed);
    },
    read: (text) => text,
  };
}

export const meterProvider: Kind<MeterProvider> = {
  allowed: 'a MeterProvider',
  check: (value) => (isMeterProvider(value) ? { value } : { violation: 'type' }),
  read: (text) => text,
};

function isMeterProvider(value: unknown): value is MeterProvider {
  return (
    typeof value === 'object' && value !== null && 'getMeter' in value && typeof value.getMeter === 'function'
  );
}
