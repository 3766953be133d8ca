import { queuedSignal } from '../exporter/queued-brand.js';

/** Exporters of the SDK that deliver as they are called: a queue would only be in the way of who looks at the output. */
const IMMEDIATE: ReadonlySet<string> = new Set([
  'ConsoleSpanExporter',
  'ConsoleLogRecordExporter',
  'ConsoleMetricExporter',
  'InMemorySpanExporter',
  'InMemoryLogRecordExporter',
  'InMemoryMetricExporter',
]);

/** Whether an exporter stays as it is: it has a queue, or should not have one. */
export function staysUnqueued(exporter: object): boolean {
  if (queuedSignal(exporter) !== undefined) return true;
  for (let ancestor = parentOf(exporter); ancestor !== null; ancestor = parentOf(ancestor)) {
    if (IMMEDIATE.has(ancestor.constructor?.name)) return true;
  }
  return false;
}

function parentOf(object: object): object | null {
  return Object.getPrototypeOf(object);
}
