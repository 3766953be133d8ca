import { styleOf } from '../terminal/style.js';
import { followed } from './follow.js';
import { frameLines } from './frame.js';

/** As of `otelq health`. */
const UNREACHABLE = 3;

/** What a queue does in a single interval is chance. */
const AVERAGE_MILLIS = 10_000;

/** Prints what there is to see of each endpoint, as soon as it has answered or can't be reached; sets the exit code. */
export async function showOnce(endpoints: readonly URL[], stop: AbortSignal): Promise<void> {
  const done = new AbortController();
  const all = endpoints.map((endpoint) =>
    followed(endpoint, AbortSignal.any([stop, done.signal]), () => {
      if (all.every(({ view }) => view.sample !== undefined || view.problem !== undefined)) done.abort();
    }),
  );
  await Promise.all(all.map(({ ended }) => ended));
  const views = all.map(({ view }) => view);
  const room = { columns: Infinity, rows: Infinity, averageMillis: AVERAGE_MILLIS };
  const lines = frameLines(views, room, Date.now(), styleOf(process.stdout));
  process.stdout.write(`${lines.join('\n')}\n`);
  if (views.some(({ problem }) => problem !== undefined)) process.exitCode = UNREACHABLE;
}
