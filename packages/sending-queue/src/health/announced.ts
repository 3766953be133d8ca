import type { Clock } from '../clock/clock.js';
import type { HealthEndpoint } from '../config/health-endpoint.js';
import { log } from '../log/log.js';
import { loadPackage } from '../optional/load-package.js';
import type { ObservableQueue } from '../queue/observable-queue.js';
import type { Signal } from '../signal/signal.js';
import { messageOf } from '../status/message.js';

/** What is used of a running server. */
interface HealthServer {
  add(name: string, queue: ObservableQueue): void;
  remove(name: string): void;
}

/** What is used of the package. */
interface HealthModule {
  startHealthServer(
    options: HealthEndpoint & { readonly queues: Readonly<Record<string, ObservableQueue>> },
  ): Promise<HealthServer>;
}

/** The queues whose health one endpoint tells, and its server, once there is one. */
export class Announced {
  readonly #endpoint: HealthEndpoint;
  readonly #queues = new Map<string, ObservableQueue>();
  /** What the server shows, or has refused to. */
  readonly #told = new Map<string, ObservableQueue>();
  #server: HealthServer | undefined;
  #isStarted = false;

  constructor(endpoint: HealthEndpoint) {
    this.#endpoint = endpoint;
  }

  add(signal: Signal, queue: ObservableQueue, clock: Clock): void {
    this.#queues.set(this.#nameFor(signal), queue);
    this.#tell();
    if (this.#isStarted) return;
    this.#isStarted = true;
    // A turn later: an SDK that is set up in this one has made all its exporters by then, and its logger.
    clock.setTimer(() => void this.#start(), 0);
  }

  /** Shows `outer` in the place of `inner`, if that is here. */
  replace(inner: unknown, outer: ObservableQueue): void {
    for (const [name, queue] of this.#queues) if (queue === inner) this.#queues.set(name, outer);
    this.#tell();
  }

  /** The signal, or with a number behind it where that is taken by a queue that is not shut down. */
  #nameFor(signal: Signal): string {
    for (let number = 1; ; number++) {
      const name = number === 1 ? signal : `${signal}-${number}`;
      const before = this.#queues.get(name);
      if (before === undefined || before.snapshot().state === 'stopped') return name;
    }
  }

  async #start(): Promise<void> {
    const { host, port } = this.#endpoint;
    try {
      const { startHealthServer } = loadPackage<HealthModule>('@otelq/health', 'a health endpoint');
      this.#server = await startHealthServer({ host, port, queues: {} });
      this.#tell();
    } catch (error) {
      const shownHost = host.includes(':') ? `[${host}]` : host;
      log.warn(`there is no health endpoint at ${shownHost}:${port}: ${messageOf(error)}`);
    }
  }

  #tell(): void {
    if (this.#server === undefined) return;
    for (const [name, queue] of this.#queues) {
      const before = this.#told.get(name);
      if (before === queue) continue;
      this.#told.set(name, queue);
      try {
        if (before !== undefined) this.#server.remove(name);
        this.#server.add(name, queue);
      } catch (error) {
        log.warn(`the health endpoint does not tell of ${name}: ${messageOf(error)}`);
      }
    }
  }
}
