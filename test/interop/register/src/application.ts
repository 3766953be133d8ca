import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Backend } from '@otelq-test/backend';
import type { Runtime } from './runtime.js';

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** How an application is started. */
export interface Start {
  /** Those of Node, and the file. */
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** A command that starts Node, with its arguments. */
  readonly through?: readonly string[];
}

/** An application in a process of its own. It has a minute. */
export class Application {
  /** Resolves when the process is gone and all its output is here. */
  readonly exit: Promise<Exit>;
  readonly #process: ChildProcess;
  readonly #waiting = new Set<() => void>();
  #output = '';
  #isOver = false;

  constructor({ node, folder }: Runtime, backend: Backend, { args, env, through = [] }: Start) {
    if ('missing' in node) throw new Error(node.missing);
    const [command = node.path, ...others] = [...through, node.path, ...args];
    const child = spawn(command, others, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...variables(backend.url), ...env },
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        this.#output += chunk;
        this.#look();
      });
    }
    this.exit = once(child, 'close').then(([code, signal]) => {
      this.#isOver = true;
      this.#look();
      return { code, signal };
    });
  }

  /** What it wrote to stdout and stderr so far. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when it has written something. Rejects when it ends before. */
  async written(text: string): Promise<void> {
    while (!this.#output.includes(text)) {
      if (this.#isOver) throw new Error(`the application ended before it wrote "${text}":\n${this.#output}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Lets it end by itself. */
  finish(): void {
    this.#process.stdin?.end('\n');
  }

  #look(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

function variables(url: string): NodeJS.ProcessEnv {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    // SDK 2.0 has no default for these.
    OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_LOGS_EXPORTER: 'otlp',
    OTEL_LOG_LEVEL: 'WARN',
    OTEL_NODE_RESOURCE_DETECTORS: 'none',
    // Nothing to measure but what the application makes.
    OTEL_NODE_DISABLED_INSTRUMENTATIONS: 'runtime-node,host-metrics',
    OTEL_SENDING_QUEUE_RETRY_INITIAL_INTERVAL: '100',
  };
}
