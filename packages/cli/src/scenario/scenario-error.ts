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

function describe(file: string, lines: readonly string[], { line, column, key, message }: Problem): string {
  const heading = `${file}:${line}:${column}: ${key === '' ? '' : `${key} `}${message}`;
  const source = lines[line - 1];
  if (source === undefined || source.trim() === '') return heading;
  const margin = String(line);
  const pointer = `${' '.repeat(margin.length)} | ${' '.repeat(column - 1)}^`;
  return `${heading}\n  ${margin} | ${source}\n  ${pointer}`;
}
