import type { Signal } from '../../signal/signal.js';
import { property, result } from '../../status/property.js';
import { registeredApi } from '../registered-api.js';

/** What all copies of the logs API of SDK 2.x share. */
const LOGS_API = Symbol.for('io.opentelemetry.js.api.logs');
const LOGS_API_VERSION = 1;

/**
 * The providers that the application has registered so far, by signal; undefined where there is none. Looked up where
 * the API keeps them: loading the API takes longer than all else that happens at the start.
 */
export function registeredProviders(): ReadonlyMap<Signal, unknown> {
  const api = registeredApi();
  const tracing = property(api, 'trace');
  return new Map<Signal, unknown>([
    ['traces', result(tracing, 'getDelegate') ?? tracing],
    ['logs', property(api, 'logs') ?? logsOfTheirOwn()],
    ['metrics', property(api, 'metrics')],
  ]);
}

function logsOfTheirOwn(): unknown {
  const get: unknown = Reflect.get(globalThis, LOGS_API);
  return typeof get === 'function' ? get(LOGS_API_VERSION) : undefined;
}
