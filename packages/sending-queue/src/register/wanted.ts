/**
 * Whether any signal is to have queues: the variables say no only when the general one does, and that of no signal says
 * otherwise. What else they say, right or wrong, is read when a queue is made.
 */
export function isWanted(env: Readonly<Record<string, string | undefined>>): boolean {
  const says = (prefix: string, word: string): boolean =>
    env[`${prefix}SENDING_QUEUE_ENABLED`]?.trim().toLowerCase() === word;
  if (!says('OTEL_', 'false')) return true;
  return ['OTEL_TRACES_', 'OTEL_LOGS_', 'OTEL_METRICS_'].some((prefix) => says(prefix, 'true'));
}
