import type { Clock } from '../clock/clock.js';
import { type HealthEndpoint, parseHealthEndpoint } from '../config/health-endpoint.js';
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

/** One server, and the queues whose health it tells. */
class Announced {
  readonly #endpoint: HealthEndpoint;
  readonly #queues = new Map<string, ObservableQueue>();
  #server: HealthServer | undefined;
  #isStarted = false;

  constructor(endpoint: HealthEndpoint) {
    this.#endpoint = endpoint;
  }

  add(signal: Signal, queue: ObservableQueue, clock: Clock): void {
    const name = this.#nameFor(signal);
    this.#queues.set(name, queue);
    if (this.#isStarted) this.#tell(name, queue);
    else {
      this.#isStarted = true;
      // A turn later: an SDK that is set up in this one has made all its exporters by then, and its logger.
      clock.setTimer(() => void this.#start(), 0);
    }
  }

  /** The signal, or with a number behind it where that is taken by a queue that is not shut down. */
  #nameFor(signal: Signal): string {
    for (let number = 1; ; number++) {
      const name = number === 1 ? signal : `${signal}-${number}`;
      const before = this.#queues.get(name);
      if (before === undefined) return name;
      if (before.snapshot().state === 'stopped') {
        this.#server?.remove(name);
        return name;
      }
    }
  }

  async #start(): Promise<void> {
    try {
      const { startHealthServer } = loadPackage<HealthModule>('@otelq/health', 'a health endpoint');
      const queues = new Map(this.#queues);
      const server = await startHealthServer({ ...this.#endpoint, queues: Object.fromEntries(queues) });
      this.#server = server;
      for (const [name, queue] of this.#queues) if (!queues.has(name)) this.#tell(name, queue);
    } catch (error) {
      const { host, port } = this.#endpoint;
      log.warn(`there is no health endpoint at ${host}:${port}: ${messageOf(error)}`);
    }
  }

  #tell(name: string, queue: ObservableQueue): void {
    try {
      this.#server?.add(name, queue);
    } catch (error) {
      log.warn(`the health endpoint does not tell of ${name}: ${messageOf(error)}`);
    }
  }
}

/** By address, for all copies of this package in the process: a port is there once. */
const SERVERS = Symbol.for('otelq.health-servers/1');

/** Has the health of a queue served at an endpoint, by one server for all queues of the process. Never throws. */
export function announce(endpoint: string, signal: Signal, queue: ObservableQueue, clock: Clock): void {
  const parsed = parseHealthEndpoint(endpoint);
  if (parsed === undefined) return;
  const shared = globalThis as typeof globalThis & { [SERVERS]?: Map<string, Announced> };
  shared[SERVERS] ??= new Map();
  const key = `${parsed.host}:${parsed.port}`;
  let announced = shared[SERVERS].get(key);
  if (announced === undefined) {
    announced = new Announced(parsed);
    shared[SERVERS].set(key, announced);
  }
  announced.add(signal, queue, clock);
}
