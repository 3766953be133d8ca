import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MILLIS = 200;

interface ApiResponse {
  readonly status: 'success' | 'error';
  readonly data: unknown;
  readonly error?: string;
}

/** A real Prometheus server on loopback, with its data in a folder of its own. */
export class PrometheusServer {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #url: string;

  private constructor(process: ChildProcess, folder: string, url: string) {
    this.#process = process;
    this.#folder = folder;
    this.#url = url;
  }

  /** Starts the program at `path`, which scrapes `target` and evaluates the rules in the file at `rules`. */
  static async start(path: string, target: string, rules: string): Promise<PrometheusServer> {
    const folder = await mkdtemp(join(tmpdir(), 'otelq-prometheus-'));
    const config = {
      global: { scrape_interval: '500ms', scrape_timeout: '500ms', evaluation_interval: '500ms' },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'application', static_configs: [{ targets: [target] }] }],
    };
    // JSON is YAML.
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const address = `127.0.0.1:${await freePort()}`;
    const process = spawn(
      path,
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
        '--log.level=error',
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const server = new PrometheusServer(process, folder, `http://${address}`);
    await server.#ready();
    return server;
  }

  /** Asks its HTTP API, such as for `rules`. Throws what it says is wrong. */
  async get<Data>(path: string, parameters: Record<string, string> = {}): Promise<Data> {
    const response = await fetch(`${this.#url}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const { status, data, error } = (await response.json()) as ApiResponse;
    if (status === 'error') throw new Error(`${error}: ${parameters.query ?? path}`);
    return data as Data;
  }

  /** The values that an expression has now. */
  async query(expression: string): Promise<number[]> {
    const { result } = await this.get<{ result: { value: [number, string] }[] }>('query', {
      query: expression,
    });
    return result.map(({ value }) => Number(value[1]));
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      const exited = once(this.#process, 'exit');
      this.#process.kill();
      await exited;
    }
    await rm(this.#folder, { recursive: true });
  }

  async #ready(): Promise<void> {
    while (this.#process.exitCode === null) {
      const response = await fetch(`${this.#url}/-/ready`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(POLL_MILLIS);
    }
    throw new Error(`prometheus ended with ${this.#process.exitCode}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
