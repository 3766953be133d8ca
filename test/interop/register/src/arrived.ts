import type { Backend, Signal } from '@otelq-test/backend';

const names = { traces: 'span ', logs: 'record ', metrics: 'counter-' } as const;
const items = 20;

export const signals: readonly Signal[] = ['traces', 'logs', 'metrics'];

/** How many times each item of the application was accepted by the backend, by signal. */
export function arrived(backend: Backend, signal: Signal): number[] {
  return Array.from({ length: items }, (_, number) => backend.received.times(`${names[signal]}${number}`));
}

/** Every item once. */
export const once: readonly number[] = Array.from({ length: items }, () => 1);

/** Every item lost. */
export const never: readonly number[] = Array.from({ length: items }, () => 0);
