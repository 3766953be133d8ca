import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { refusingPort } from '../../../packages/sending-queue/testing/loopback.js';

/** How a server keeps its data: not at all, or so that a restart has it again. */
export type Persistence = 'none' | 'append-only';

/** A real Redis on loopback, which can be stopped and started at the same port. */
export class RedisServer {
  readonly port: number;
  readonly #path: string;
  readonly #directory = mkdtempSync(join(tmpdir(), 'otelq-redis-'));
  readonly #options: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(path: string, port: number, options: readonly string[]) {
    this.#path = path;
    this.port = port;
    this.#options = options;
  }

  static async start(
    path: string,
    persistence: Persistence = 'none',
    options: readonly string[] = [],
  ): Promise<RedisServer> {
    const kept = persistence === 'none' ? 'no' : 'yes';
    const server = new RedisServer(path, await refusingPort(), [
      ...['--appendonly', kept, '--appendfsync', 'always', '--save', '', '--repl-diskless-sync-delay', '0'],
      ...options,
    ]);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#process = spawn(
      this.#path,
      [
        ...[
          '--port',
          String(this.port),
          '--bind',
          '127.0.0.1',
          '--dir',
          this.#directory,
          '--loglevel',
          'warning',
        ],
        ...this.#options,
      ],
      { stdio: 'ignore' },
    );
    await this.#answer();
  }

  /** As `kill -9` does. */
  async stop(): Promise<void> {
    const process = this.#process;
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return;
    process.kill('SIGKILL');
    await once(process, 'exit');
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** Waits until the server answers. */
  async #answer(): Promise<void> {
    const client = createClient({ url: this.url, socket: { reconnectStrategy: () => 10 } });
    client.on('error', () => {});
    await client.connect();
    await client.ping();
    client.destroy();
  }
}
