/** One thing that is wrong in a scenario. */
export interface Problem {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Where it is, such as `destination.outages[0].to`; empty for the whole file. */
  readonly key: string;
  /** What is allowed, and what was given. */
  readonly message: string;
}

/** A scenario that can't be run. Its message names every problem with its line, column and key. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
  /** In the order of the file. */
  readonly problems: readonly Problem[];

  /** @param file - what the file is called in the message */
  constructor(file: string, text: string, problems: readonly Problem[]) {
    const inOrder = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
    const lines = text.split(/\r?\n/);
    super(inOrder.map((problem) => describe(file, lines, problem)).join('\n'));
    this.problems = inOrder;
  }
}

/** Characters of a line that are shown. */
const SHOWN_WIDTH = 160;

function describe(file: string, lines: readonly string[], { line, column, key, message }: Problem): string {
  const heading = `${file}:${line}:${column}: ${key === '' ? '' : `${key} `}${message}`;
  const source = lines[line - 1];
  if (source === undefined || source.trim() === '') return heading;
  const margin = String(line);
  // Of a line that would fill the screen, what is around the place.
  const start = source.length > SHOWN_WIDTH ? Math.max(0, column - 1 - SHOWN_WIDTH / 2) : 0;
  const pointer = `${' '.repeat(margin.length)} | ${' '.repeat(column - 1 - start)}^`;
  return `${heading}\n  ${margin} | ${source.slice(start, start + SHOWN_WIDTH)}\n  ${pointer}`;
}
