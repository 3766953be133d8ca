import { SIGNALS, type Signal } from '../signal/signal.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether any signal is to have queues. */
export function isWanted(env: Environment): boolean {
  return SIGNALS.some((signal) => isWantedFor(signal, env));
}

/**
 * Whether a signal is to have queues, from the variable of the signal or else the general one. What else the variables
 * say, right or wrong, is read when a queue is made.
 */
export function isWantedFor(signal: Signal, env: Environment): boolean {
  return says(env, `OTEL_${signal.toUpperCase()}_`) ?? says(env, 'OTEL_') ?? true;
}

function says(env: Environment, prefix: string): boolean | undefined {
  const word = env[`${prefix}SENDING_QUEUE_ENABLED`]?.trim().toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}
