import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ExporterKind, Orders } from './application/orders.js';
import { Report } from './report.js';

const APPLICATION = fileURLToPath(new URL('application/application.mjs', import.meta.url));

/** One process of the application, from its start to its end. */
export class Life {
  readonly #reportFile: string;
  readonly #input: Writable;
  readonly #kill: () => boolean;
  readonly #hasEnded: () => boolean;
  readonly #loaded: Promise<void>;
  readonly #end: Promise<unknown[]>;
  /** Resolves when its storage is open, or when it has ended before. */
  readonly opened: Promise<void>;
  #orders: Orders | undefined;
  /** Reading of `performance.now()` when it was killed, if it was. */
  killedAtMillis: number | undefined;

  /** Starts the process, which loads what it needs and then waits for its orders. */
  constructor(kind: ExporterKind, reportFile: string) {
    const report = openSync(reportFile, 'ax');
    const child = spawn(process.execPath, [APPLICATION, kind], {
      stdio: ['pipe', 'pipe', 'inherit', report],
    });
    closeSync(report);
    const { stdin, stdout } = child;
    if (stdin === null || stdout === null) throw new Error('a process without the pipes that it was to have');
    this.#reportFile = reportFile;
    this.#input = stdin;
    this.#kill = () => child.kill('SIGKILL');
    this.#hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    this.#end = once(child, 'exit');
    const output = createInterface({ input: stdout });
    const said = (state: string) =>
      new Promise<void>((resolve) => {
        output.on('line', (line) => line === state && resolve()).on('close', resolve);
      });
    this.#loaded = said('loaded');
    this.opened = said('opened');
    // It may be gone when something is written to it.
    stdin.on('error', () => undefined);
  }

  get hasEnded(): boolean {
    return this.#hasEnded();
  }

  get number(): number {
    return this.#orders?.life ?? Number.NaN;
  }

  /** What it has told so far. */
  get report(): Report {
    return new Report(readFileSync(this.#reportFile, 'utf8'));
  }

  /** Gives it its orders, once it has loaded: it carries them out within moments. */
  async begin(orders: Orders): Promise<void> {
    this.#orders = orders;
    await this.#loaded;
    this.#input.write(`${JSON.stringify(orders)}\n`);
  }

  shutDown(): void {
    this.#input.write('shut down\n');
  }

  kill(): void {
    const now = performance.now();
    if (this.#kill()) this.killedAtMillis = now;
  }

  /** Resolves when the process is gone. @throws Error - when it ended otherwise than by a kill or a shutdown */
  async end(): Promise<{ wasKilled: boolean }> {
    const [code, signal] = await this.#end;
    if (code !== 0 && signal !== 'SIGKILL') {
      throw new Error(`life ${this.number} ended by itself, with ${code ?? signal}`);
    }
    return { wasKilled: signal === 'SIGKILL' };
  }
}
