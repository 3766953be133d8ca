import type { MeterProvider } from '@opentelemetry/api';
import { property } from '../status/property.js';

/**
 * Whether a provider of the SDK is shut down, or about to be. It tells nobody, and complains when it is asked for a meter
 * then. The field is the same from 2.0 to 3.1; of any other provider it is not known.
 */
export function isShutDown(provider: MeterProvider): boolean {
  return property(provider, '_shutdown') === true;
}
