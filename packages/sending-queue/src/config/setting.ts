import type { Kind } from './kinds.js';

/** One setting, wherever its value comes from. */
export interface Setting<T> {
  /** Where the option is in `SendingQueueOptions`, with dots. */
  readonly path: string;
  /** The variable's name after `OTEL_SENDING_QUEUE_`; without it the setting is for code alone. */
  readonly variable?: string;
  readonly kind: Kind<T>;
  readonly default: T;
  /** A value above it is lowered to it, with a warning. */
  readonly cap?: number;
  /** What the setting is, for the documentation. */
  readonly doc: string;
}

/** A row of the table of settings; it exists to infer the type of its values. */
export function setting<T>(row: Setting<T>): Setting<T> {
  return row;
}
