import { property } from '../status/property.js';

/** What every exporter of the SDK has, of whatever signal. */
export interface StockExporter {
  export(items: unknown, done: (result: unknown) => void): void;
  forceFlush?(): Promise<void>;
  shutdown(): Promise<void>;
}

/** Whether it has what every exporter of the SDK has. */
export function isExporter(value: unknown): value is StockExporter {
  return typeof property(value, 'export') === 'function' && typeof property(value, 'shutdown') === 'function';
}
