import type { QueueSample } from '../../src/stream/sample.js';
import { decisionText } from '../../src/words/decision-text.js';
import type { Point } from './history.js';

type Decision = QueueSample['decisions'][number];

/** A change of the limit, or several steps that were one way up. */
export interface Line {
  readonly atMillis: number;
  readonly text: string;
}

interface Run {
  readonly last: Decision;
  readonly from: number;
  readonly steps: number;
}

/** Whether a decision goes on with what the one before it began: a search takes one step for each round trip. */
function goesOn({ last }: Run, { reason, from, to }: Decision): boolean {
  return reason === 'room' && last.reason === 'room' && from === last.to && to > from;
}

/** The limiter's last decisions in words, the newest first. */
export function lastDecisions(points: readonly Point[], count: number): Line[] {
  const runs: Run[] = [];
  for (const { sample } of points) {
    for (const decision of sample?.decisions ?? []) {
      const run = runs.at(-1);
      if (run !== undefined && goesOn(run, decision)) {
        runs[runs.length - 1] = { last: decision, from: run.from, steps: run.steps + 1 };
      } else {
        runs.push({ last: decision, from: decision.from, steps: 1 });
      }
    }
  }
  return runs
    .slice(-count)
    .reverse()
    .map(({ last, from, steps }) => {
      const text = decisionText({ ...last, from });
      return { atMillis: last.atMillis, text: steps === 1 ? text : `${text} (${steps} steps)` };
    });
}
