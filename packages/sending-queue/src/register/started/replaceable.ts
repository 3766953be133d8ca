import { property } from '../../status/property.js';
import { SDK_CLASSES } from '../sdk-classes.js';
import type { BuiltProcessor } from '../sdk-internals.js';

/** What exporters of the SDK have, and is either asked of a queue as well or asked before it is there. */
const OF_THE_SDK: ReadonlySet<string> = new Set([
  'export',
  'forceFlush',
  'shutdown',
  'selectAggregation',
  'selectAggregationTemporality',
  'setMetrics',
  'setSelfObsMeterProvider',
]);

/**
 * Whether a processor may be given another exporter in the place of its own. One of the SDK may; one of a vendor may be
 * made for an exporter of its vendor, and call methods of it that no queue has.
 */
export function isReplaceable({ processor, exporter }: BuiltProcessor): boolean {
  const name = property(property(processor, 'constructor'), 'name');
  // In a bundle, classes may have lost their names.
  return (typeof name === 'string' && SDK_CLASSES.has(name)) || hasMethodsOfTheSdkAlone(exporter);
}

function hasMethodsOfTheSdkAlone(exporter: object): boolean {
  for (let object: object | null = exporter; object !== null; object = Object.getPrototypeOf(object)) {
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      const isPublic = !name.startsWith('_') && !(name in Object.prototype);
      const isCallable = get !== undefined || typeof value === 'function';
      if (isPublic && isCallable && !OF_THE_SDK.has(name)) return false;
    }
  }
  return true;
}
