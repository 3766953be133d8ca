/**
 * Aborted when the process is asked to end, or when nobody reads its output any more. To be asked once more changes nothing:
 * `timeout`, for one, asks both the process and its group.
 */
export function stopped(): AbortSignal {
  const stop = new AbortController();
  const onStop = () => stop.abort();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onStop);
  process.stdout.once('error', onStop);
  return stop.signal;
}
