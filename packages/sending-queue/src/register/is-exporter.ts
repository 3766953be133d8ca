import { property } from '../status/property.js';

/** Whether it has what every exporter of the SDK has. */
export function isExporter(value: unknown): value is object {
  return typeof property(value, 'export') === 'function' && typeof property(value, 'shutdown') === 'function';
}
