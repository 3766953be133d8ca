import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Orders } from './orders.js';

const APPLICATION = fileURLToPath(new URL('application.mjs', import.meta.url));
const CLOCK_AHEAD = new URL('clock-ahead.mjs', import.meta.url).href;

/** How a process of the fleet differs from the others. */
export interface Setting {
  readonly isClockAhead: boolean;
}

/** A process of the fleet. */
export class FleetProcess {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;

  /** @param onLead called each time that it has become the balancer */
  constructor(orders: Orders, { isClockAhead }: Setting, onLead: (process: FleetProcess) => void) {
    const preloaded = isClockAhead ? ['--import', CLOCK_AHEAD] : [];
    this.#process = spawn(process.execPath, [...preloaded, APPLICATION, JSON.stringify(orders)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#exited = once(this.#process, 'exit');
    const { stdout } = this.#process;
    if (stdout === null) throw new Error('The output of a process must be a pipe.');
    createInterface({ input: stdout }).on('line', () => onLead(this));
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** As the kernel does when memory runs out. */
  async kill(): Promise<void> {
    if (!this.isAlive) return;
    this.#process.kill('SIGKILL');
    await this.#exited;
  }

  /** As a deployment does. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#process.stdin?.end();
    await this.#exited;
    return this.#process.exitCode;
  }
}
