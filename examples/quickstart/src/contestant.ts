import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Backend } from './backend.js';
import type { ApplicationMessage, Progress, Result, Side } from './messages.js';

const APPLICATION = fileURLToPath(new URL('application.js', import.meta.url));

/** How an application came through, with the figures of its backend. */
export interface Outcome extends Result {
  readonly delivered: number;
  readonly rejectedRequests: number;
  /** From the start to the end of the flush. */
  readonly elapsedMillis: number;
}

/** One of the two: an application in a process of its own, and its own backend. */
export class Contestant {
  readonly side: Side;
  readonly backend: Backend;
  /** How it came through, once its process is done. Rejects when that ended without a result. */
  readonly outcome: Promise<Outcome>;
  progress: Progress = { kind: 'progress', ended: 0, dropped: 0 };
  readonly #process: ChildProcess;
  #startedAt = 0;
  #endedAt = 0;
  #result: Result | undefined;

  private constructor(side: Side, backend: Backend) {
    this.side = side;
    this.backend = backend;
    this.#process = fork(APPLICATION, [side, backend.url], { env: withoutTelemetrySettings(process.env) });
    this.#process.on('message', (message: ApplicationMessage) => this.#receive(message));
    // Unlike `exit`, it comes after the last message.
    this.outcome = once(this.#process, 'disconnect').then(() => this.#sumUp());
  }

  /** Resolves when both are up and the application waits for `start()`. */
  static async create(side: Side, preferredPort: number): Promise<Contestant> {
    const backend = new Backend();
    await backend.start(preferredPort);
    const contestant = new Contestant(side, backend);
    await Promise.race([once(contestant.#process, 'message'), contestant.outcome]);
    return contestant;
  }

  start(): void {
    this.#startedAt = performance.now();
    this.#process.send('start');
  }

  #receive(message: ApplicationMessage): void {
    if (message.kind === 'progress') this.progress = message;
    if (message.kind === 'result') {
      this.#result = message;
      this.#endedAt = performance.now();
    }
  }

  #sumUp(): Outcome {
    if (this.#result === undefined) throw new Error(`the ${this.side} application ended without a result`);
    return {
      ...this.#result,
      delivered: this.backend.deliveredSpans,
      rejectedRequests: this.backend.rejectedRequests,
      elapsedMillis: this.#endedAt - this.#startedAt,
    };
  }
}

/** The demo shows the defaults, whatever the environment it is run in. */
function withoutTelemetrySettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('OTEL_')));
}
