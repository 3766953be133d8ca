import { formatValue } from './format-value.js';
import type { Setting } from './setting.js';

/** Where a value comes from, the first one given wins. */
export const ORIGINS = ['code', 'signal', 'general', 'default'] as const;
export type Origin = (typeof ORIGINS)[number];

/** A value for a setting, and where it comes from. */
export interface Candidate<T> {
  readonly value: T;
  readonly origin: Origin;
  /** The option or the variable. */
  readonly name: string;
  /** The value as it was written. */
  readonly shown: string;
}

/** The value of a setting: the best of its candidates that still stands. */
export class Choice<T> {
  readonly setting: Setting<T>;
  readonly #others: Iterator<Candidate<T>>;
  #candidate: Candidate<T>;

  /** `candidates` in order of precedence; the setting's default follows by itself. */
  constructor(setting: Setting<T>, candidates: Iterator<Candidate<T>>) {
    this.setting = setting;
    this.#others = candidates;
    this.#candidate = this.#next();
  }

  get value(): T {
    return this.#candidate.value;
  }

  get origin(): Origin {
    return this.#candidate.origin;
  }

  get name(): string {
    return this.#candidate.name;
  }

  get shown(): string {
    return this.#candidate.shown;
  }

  /** Whether a variable is the origin: what it says is warned of and passed over, never thrown. */
  get isFromEnvironment(): boolean {
    return this.origin === 'signal' || this.origin === 'general';
  }

  /** Takes the next candidate in order. */
  giveWay(): void {
    this.#candidate = this.#next();
  }

  #next(): Candidate<T> {
    const next = this.#others.next();
    if (!next.done) return next.value;
    const { path, default: value } = this.setting;
    return { value, origin: 'default', name: path, shown: formatValue(value) };
  }
}
