import { AsyncResource } from 'node:async_hooks';

/**
 * Outside of everything the application does. A send may be woken by any of its requests, and would else carry that
 * request's AsyncLocalStorage stores along into sockets and timers that outlive it by hours.
 */
const outside = new AsyncResource('otelq.send');

/** Runs `run` at once, with no AsyncLocalStorage store of whoever calls. */
export function runOutside<Result>(run: () => Result): Result {
  return outside.runInAsyncScope(run);
}
