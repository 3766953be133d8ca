import { setTimeout } from 'node:timers/promises';
import { exitCodeOf, type Health } from './health.js';

/** How to watch. */
export interface WatchOptions {
  readonly intervalMillis: number;
  /** Ends it. */
  readonly stop: AbortSignal;
  /** Told of what is so at first, and of each change. */
  readonly onChange: (health: Health) => void;
}

/**
 * Asks again and again, and returns the exit code of what was so last.
 *
 * @param ask - may throw when it is stopped
 */
export async function watch(ask: () => Promise<Health>, options: WatchOptions): Promise<number> {
  const { intervalMillis, stop, onChange } = options;
  let last: Health = { problem: 'nothing has been heard yet' };
  try {
    for (let shown = ''; ; await setTimeout(intervalMillis, undefined, { signal: stop })) {
      last = await ask();
      const state = stateOf(last);
      if (state !== shown) onChange(last);
      shown = state;
    }
  } catch (error) {
    if (stop.aborted) return exitCodeOf(last);
    throw error;
  }
}

/** What a change of counts as one: tiers and reasons, but not the figures in the words of a reason. */
function stateOf({ report, problem }: Health): string {
  if (report === undefined) return JSON.stringify(problem);
  const components = Object.entries(report.components).map(([name, { tier, reasons }]) => [
    name,
    tier,
    reasons.map(({ code }) => code),
  ]);
  return JSON.stringify([report.status, report.tier, components]);
}
