import { setTimeout } from 'node:timers/promises';
import { isScreen } from '../../terminal/is-screen.js';
import { jsonLine } from '../../terminal/printable.js';
import { stopped } from '../../terminal/stopped.js';
import { onQuitKey } from '../../top/keys.js';
import { Screen } from '../../top/screen.js';
import { StoreError } from '../store/store-error.js';
import { fleetLines } from './fleet-lines.js';
import type { FleetReport } from './fleet-report.js';

/** How to watch. */
export interface WatchOptions {
  readonly intervalMillis: number;
  readonly isJson: boolean;
}

/**
 * Shows a fleet again and again, until the process is asked to end.
 *
 * @param look - throws a StoreError for what can't be had now, and may be there with the next look
 */
export async function watchFleet(
  look: () => Promise<FleetReport>,
  { intervalMillis, isJson }: WatchOptions,
): Promise<void> {
  const quit = new AbortController();
  const stop = AbortSignal.any([stopped(), quit.signal]);
  const screen = !isJson && isScreen(process.stdout) ? new Screen(process.stdout) : undefined;
  const releaseKeys = screen ? onQuitKey(process.stdin, () => quit.abort()) : () => {};
  try {
    while (!stop.aborted) {
      const seen = await look().catch(asProblem);
      const at = new Date().toISOString();
      if (screen) screen.draw(withinScreen([at, '', ...linesOf(seen)]));
      else
        process.stdout.write(isJson ? jsonLine({ at, ...seen }) : `${[at, ...linesOf(seen)].join('\n')}\n\n`);
      // Aborted is as good as passed.
      await setTimeout(intervalMillis, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    releaseKeys();
    screen?.close();
  }
}

/** Why nothing is to be seen. */
interface Problem {
  readonly error: string;
}

function asProblem(error: unknown): Problem {
  if (error instanceof StoreError) return { error: error.message };
  throw error;
}

function linesOf(seen: FleetReport | Problem): string[] {
  return 'error' in seen ? [seen.error] : fleetLines(seen);
}

function withinScreen(lines: readonly string[]): string[] {
  const { columns, rows } = process.stdout;
  const shown =
    lines.length <= rows ? lines : [...lines.slice(0, rows - 1), `… ${lines.length - rows + 1} more`];
  return shown.map((line) => line.slice(0, columns));
}
