import { context } from '@opentelemetry/api';
import { SEND_CONTEXT } from '../sdk/send-context.js';
import { runOutside } from '../wire/outside.js';

/**
 * Runs `run` at once, as every send has to be: with tracing suppressed, without a span or baggage of the application,
 * and with none of its AsyncLocalStorage stores, which sockets would keep.
 */
export function outsideOfTheApplication<Result>(run: () => Result): Result {
  return runOutside(() => context.with(SEND_CONTEXT, run));
}
