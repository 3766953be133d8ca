import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Backend } from '@otelq-test/backend';
import { onTestFinished, type TestContext, vi } from 'vitest';

const WAIT = { timeout: 120_000, interval: 20 };

/** How long it may run: shorter than the tests wait, so that they have what it wrote. */
const LIMIT_MILLIS = 110_000;

export interface ApplicationOptions {
  /** Where it runs. */
  readonly folder: string;
  /** What Node is given: options, the file, and its arguments. */
  readonly command: readonly string[];
  /** Where it sends to, soon and often. Without one it has no variables but those that are given. */
  readonly backend?: Backend;
  /** Variables beside those. */
  readonly variables?: NodeJS.ProcessEnv;
  /** Default: the Node that runs the test. */
  readonly node?: string;
  /** Of the test's context, where tests run concurrently. Default: that of the test that runs. */
  readonly onTestFinished?: TestContext['onTestFinished'];
}

function variablesFor({ url }: Backend): NodeJS.ProcessEnv {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_LOG_LEVEL: 'warn',
    // Detectors would ask the network where this runs.
    OTEL_NODE_RESOURCE_DETECTORS: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_SENDING_QUEUE_RETRY_INITIAL_INTERVAL: '100',
    OTEL_SENDING_QUEUE_RETRY_MAX_INTERVAL: '500',
  };
}

/** An application in a process of its own, which is killed at the end of the test. */
export class Application {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown[]>;
  #output = '';
  #errors = '';

  constructor({
    folder,
    command,
    backend,
    variables,
    node = process.execPath,
    onTestFinished: atEnd = onTestFinished,
  }: ApplicationOptions) {
    const env = { PATH: process.env.PATH, ...(backend && variablesFor(backend)), ...variables };
    this.#child = spawn(node, command, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MILLIS,
      killSignal: 'SIGKILL',
    });
    this.#closed = once(this.#child, 'close');
    this.#child.stdout?.on('data', (text) => {
      this.#output += text;
    });
    this.#child.stderr?.on('data', (text) => {
      this.#errors += text;
    });
    atEnd(async () => {
      this.#child.kill('SIGKILL');
      await this.#closed;
    });
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  /** The lines that it has written to its standard output so far. */
  get lines(): readonly string[] {
    return this.#output.split('\n').slice(0, -1);
  }

  /** What it has written to its standard output, and then to the other one. */
  get written(): string {
    return this.#output + this.#errors;
  }

  /** Resolves when it has written a line that matches, with the first such match. */
  async said(pattern: RegExp): Promise<RegExpExecArray> {
    return await vi.waitUntil(() => {
      for (const line of this.lines) {
        const match = pattern.exec(line);
        if (match !== null) return match;
      }
      if (this.#hasExited) throw new Error(`it ended before it said ${pattern}: ${this.written}`);
      return undefined;
    }, WAIT);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Waits for what only a running application brings about; a failure comes with what it has written. */
  async whileItRuns(done: Promise<unknown>): Promise<void> {
    const ended = this.end().then((how) => {
      throw new Error(`it ended too early, with ${how}`);
    });
    try {
      await Promise.race([done, ended]);
    } catch (error) {
      throw new Error(`${error}\n${this.written}`, { cause: error });
    }
  }

  /** Its exit code, or the signal that ended it, once it has ended and said all that it had to say. */
  async end(): Promise<unknown> {
    const [code, signal] = await this.#closed;
    return signal ?? code;
  }

  get #hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }
}
