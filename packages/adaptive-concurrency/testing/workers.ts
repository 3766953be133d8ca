import type { VirtualTime } from '../src/simulate/virtual-time.js';

/** How a worker destination behaves; may be changed while it works. */
export interface WorkersOptions {
  workers: number;
  /** Mean time a worker spends on a request, in milliseconds. */
  serviceMillis: number;
  /** Spread of that time: `service * ((1 - cv) + cv * Exp(1))`. */
  cv: number;
  /** Round trip of the network, in milliseconds. */
  networkMillis: number;
  /** Requests that wait for a worker; beyond them the answer is a rejection at once. */
  queueSize: number;
  /** `refusing`: nothing is served, the answer is a failure; `hanging`: there is none. */
  state: 'up' | 'refusing' | 'hanging';
}

/** A destination with so many workers in parallel, and a first-in first-out queue before them. */
export class Workers {
  readonly options: WorkersOptions;
  readonly #time: VirtualTime;
  readonly #random: () => number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  received = 0;

  constructor(time: VirtualTime, random: () => number, options: Partial<WorkersOptions> = {}) {
    this.#time = time;
    this.#random = random;
    this.options = {
      workers: 16,
      serviceMillis: 100,
      cv: 0.2,
      networkMillis: 10,
      queueSize: Infinity,
      state: 'up',
      ...options,
    };
  }

  /** Sends a request; `answer` is called with what becomes of it, once at most. */
  receive(answer: (ok: boolean) => void): void {
    this.received++;
    const { state, workers, queueSize, networkMillis } = this.options;
    const reply = (ok: boolean) => this.#time.after(networkMillis, () => answer(ok));
    if (state === 'hanging') return;
    if (state === 'refusing') reply(false);
    else if (this.#busy < workers) this.#serve(() => reply(true));
    else if (this.#waiting.length < queueSize) this.#waiting.push(() => reply(true));
    else reply(false);
  }

  #serve(done: () => void): void {
    const { serviceMillis, cv } = this.options;
    this.#busy++;
    this.#time.after(serviceMillis * (1 - cv - cv * Math.log(1 - this.#random())), () => {
      this.#busy--;
      done();
      this.#serveWaiting();
    });
  }

  #serveWaiting(): void {
    while (this.#busy < this.options.workers) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#serve(next);
    }
  }
}
