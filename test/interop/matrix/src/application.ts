import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** An application in a process of its own. It has a minute. */
export class Application {
  /** Resolves when the process is gone and all its output is here. */
  readonly exit: Promise<Exit>;
  readonly #process: ChildProcess;
  readonly #port: Promise<number>;
  #output = '';

  constructor(node: string, nodeArguments: readonly string[], folder: string, env: NodeJS.ProcessEnv) {
    const child = spawn(node, nodeArguments, { cwd: folder, env, timeout: 60_000, killSignal: 'SIGKILL' });
    this.#process = child;
    this.exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
    this.#port = new Promise((resolve, reject) => {
      const take = (chunk: string) => {
        this.#output += chunk;
        const [, digits] = /listening on port (\d+)/.exec(this.#output) ?? [];
        if (digits !== undefined) resolve(Number(digits));
      };
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take);
      const tooEarly = () => reject(new Error(`the application ended before it listened:\n${this.#output}`));
      this.exit.then(tooEarly, reject);
    });
  }

  /** Where it listens. */
  get port(): Promise<number> {
    return this.#port;
  }

  /** What it wrote to stdout and stderr so far. */
  get output(): string {
    return this.#output;
  }

  terminate(): void {
    this.#process.kill('SIGTERM');
  }

  /** Ends it at once, if it still runs. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  /** Waits for what only a running application brings about; a failure comes with the application's output. */
  async whileItRuns(done: Promise<unknown>): Promise<void> {
    const ended = this.exit.then(({ code, signal }) => {
      throw new Error(`the application ended too early, with ${signal ?? code}`);
    });
    try {
      await Promise.race([done, ended]);
    } catch (error) {
      throw new Error(`${error}\n${this.#output}`, { cause: error });
    }
  }
}
