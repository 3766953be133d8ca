import type { Kind } from '@otelq/sending-queue/internal';

/** One setting of the exporters, as validation, variables and documentation read it. */
export interface Setting {
  /** Where the option is in the exporter's options, with dots. */
  readonly path: string;
  /** The exporters that have it. */
  readonly exporters: 'all' | 'HTTP' | 'gRPC' | 'metrics';
  /** The variable's name after `OTEL_EXPORTER_OTLP_` or `OTEL_EXPORTER_OTLP_TRACES_`; without it, for code alone. */
  readonly variable?: string;
  /** Where there is no general variable. */
  readonly origins?: readonly ['signal'];
  /** What is allowed, as messages and documentation say it after "must be". */
  readonly allowed: string;
  /** Only where every value may be shown, or is checked for its type alone. */
  readonly kind?: Kind<unknown>;
  readonly default?: unknown;
  /** What the setting is, for the documentation. */
  readonly doc: string;
}

/** What makes a setting of which every value may be shown: its kind says what is allowed, too. */
export function ofKind<T>(kind: Kind<T>): { readonly kind: Kind<T>; readonly allowed: string } {
  return { kind, allowed: kind.allowed };
}
