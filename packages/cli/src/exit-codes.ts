/** What a run of the command ends with when it could not do its work. */
export interface ExitCodes {
  /** What is wrong with the arguments, or with a file that they name. */
  readonly usage: number;
  /** The standard output can't be written. */
  readonly output: number;
  /** A fault of the command itself. */
  readonly fault: number;
}

const GENERAL: ExitCodes = { usage: 2, output: 1, fault: 1 };

/**
 * 0 to 3 of `otelq health` say how an application fares, so that the rest is as in BSD's `sysexits.h`. So it is where there
 * is no such command, which may be a `health` that was mistyped.
 */
const APART: ExitCodes = { usage: 64, output: 74, fault: 70 };

/**
 * @param commandArguments - what the program was called with, without the program itself
 * @param commands - that there are
 */
export function exitCodesOf(commandArguments: readonly string[], commands: readonly string[]): ExitCodes {
  // No option of the program itself takes a value.
  const command = commandArguments.find((argument) => !argument.startsWith('-'));
  return command !== undefined && command !== 'health' && commands.includes(command) ? GENERAL : APART;
}
