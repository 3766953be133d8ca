import { property } from '../../status/property.js';

/** What to call an exporter in the log: by its class, unless it is of none. */
export function nameOf(exporter: object): string {
  const name = property(property(exporter, 'constructor'), 'name');
  return typeof name === 'string' && name !== '' ? name : 'an exporter';
}
