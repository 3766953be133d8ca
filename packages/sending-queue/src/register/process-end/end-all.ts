import type { Pipeline } from '../queue/pipeline.js';

/** What an exporter, a storage and a last reading of the metrics may take beside the deliveries. */
const GRACE_MILLIS = 2000;

const LONGEST_TIMER_MILLIS = 2 ** 31 - 1;

/** How they end: each is waited for once, should it never end. */
const ends = new WeakMap<Pipeline, Promise<void>>();

/**
 * Shuts down pipelines, and keeps the process alive until they are, or until the time for that is over: what there is to
 * wait for, timers of the SDK and connections, does not by itself. Never rejects.
 */
export async function endAll(pipelines: Iterable<Pipeline>): Promise<void> {
  const all = Array.from(pipelines);
  const first = all.filter((pipeline) => !ends.has(pipeline));
  const end = endTogether(first);
  for (const pipeline of first) ends.set(pipeline, end);
  await Promise.all(all.map((pipeline) => ends.get(pipeline)));
}

async function endTogether(pipelines: readonly Pipeline[]): Promise<void> {
  if (pipelines.length === 0) return;
  const boundMillis = Math.max(...pipelines.map(({ queue }) => queue.shutdownTimeoutMillis)) + GRACE_MILLIS;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.min(boundMillis, LONGEST_TIMER_MILLIS));
    void Promise.allSettled(pipelines.map((pipeline) => pipeline.shutdown())).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
