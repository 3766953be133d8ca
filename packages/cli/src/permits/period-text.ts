import { countText } from '@otelq/health/report';

/** `60 s`: the length of a period. */
export function periodText(periodMillis: number): string {
  return `${countText(periodMillis / 1000)} s`;
}
