import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Scenarios that are shipped. */
export const scenariosFolder = fileURLToPath(
  new URL('../../adaptive-concurrency/scenarios/', import.meta.url),
);

/** What became of a run of the command. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command in a process of its own. */
export function otelq(
  commandArguments: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
    const child = execFile(process.execPath, [main, ...commandArguments], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
    // A command that ends without reading closes its side.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** A run of the built command that goes on. */
export interface RunningOtelq {
  readonly child: ChildProcess;
  /** Resolves when it has written the text. */
  saidOnStderr(text: string): Promise<void>;
  saidOnStdout(text: string): Promise<void>;
  readonly ended: Promise<Run>;
}

/** Starts the built command in a process of its own, which ends with the test at the latest. */
export function startOtelq(commandArguments: readonly string[]): RunningOtelq {
  const child = spawn(process.execPath, [main, ...commandArguments], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Run>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  const said = (stream: Readable, written: () => string) => (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!written().includes(text)) return;
        stream.off('data', look);
        resolve();
      };
      stream.on('data', look);
      look();
    });
  const saidOnStderr = said(child.stderr, () => stderr);
  const saidOnStdout = said(child.stdout, () => stdout);
  return { child, saidOnStderr, saidOnStdout, ended };
}

/** Runs the built command with a standard output that can't be written: a file that is open for reading. */
export function otelqWithoutOutput(commandArguments: readonly string[]): Omit<Run, 'stdout'> {
  const readOnly = openSync(main, 'r');
  try {
    const { status, stderr } = spawnSync(process.execPath, [main, ...commandArguments], {
      stdio: ['ignore', readOnly, 'pipe'],
      encoding: 'utf8',
    });
    return { code: status, stderr };
  } finally {
    closeSync(readOnly);
  }
}
