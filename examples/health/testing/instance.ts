import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Backend } from '@otelq-test/backend';
import { onTestFinished, vi } from 'vitest';

const APPLICATION = fileURLToPath(new URL('../main.mjs', import.meta.url));
const SERVING = /^serving at (http:\S+?:(?<port>\d+))(?:, its health is at http:\S+?:(?<healthPort>\d+))?$/;
const WAIT = { timeout: 60_000, interval: 20 };

/** A process of the example. */
export class Instance {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #exited: Promise<unknown[]>;
  #port = 0;
  #healthPort = 0;

  private constructor(env: NodeJS.ProcessEnv) {
    this.#child = spawn(process.execPath, [APPLICATION], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#exited = once(this.#child, 'exit');
    if (this.#child.stdout === null) throw new Error('a process without the pipe that it was to have');
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#lines.push(line));
  }

  /** Starts one at ports that are free, and resolves when it serves. */
  static async start(backend: Backend, variables: NodeJS.ProcessEnv = {}): Promise<Instance> {
    const instance = new Instance({
      PATH: process.env.PATH,
      PORT: '0',
      HEALTH_PORT: '0',
      ...variables,
      OTEL_EXPORTER_OTLP_ENDPOINT: backend.url,
      // Spans are to be on their way at any time, and at the end in the middle of it.
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
    onTestFinished(() => instance.#kill());
    await instance.#listens();
    return instance;
  }

  get port(): number {
    return this.#port;
  }

  get healthPort(): number {
    return this.#healthPort;
  }

  /** Paths of the requests that it was asked, in their order. */
  get paths(): readonly string[] {
    return this.#lines.flatMap((line) => /^GET (\S+)$/.exec(line)?.[1] ?? []);
  }

  /** Whether it has written that line. */
  said(line: string): boolean {
    return this.#lines.includes(line);
  }

  /** Asks it to shut down; resolves when it has turned its readiness off. */
  async terminate(): Promise<void> {
    this.#child.kill('SIGTERM');
    await vi.waitUntil(() => this.said('shutting down'), WAIT);
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** What it ended with, once it has. */
  async exitCode(): Promise<unknown> {
    const [code] = await this.#exited;
    return code;
  }

  async #listens(): Promise<void> {
    const { port, healthPort } = await vi.waitUntil(() => {
      if (this.hasExited) throw new Error('the application ended before it served');
      return SERVING.exec(this.#lines[0] ?? '')?.groups;
    }, WAIT);
    this.#port = Number(port);
    this.#healthPort = Number(healthPort ?? 0);
  }

  async #kill(): Promise<void> {
    if (this.hasExited) return;
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
