import { type Answer, type Mortal, promptAnswerMillis } from './destination.js';
import { Fifo } from './fifo.js';
import { exponential } from './random.js';
import type { WorkersModel } from './scenario.js';
import { valueAt } from './varying.js';
import type { VirtualTime } from './virtual-time.js';

/** How often workers that come in addition look for work, in milliseconds. */
const SHIFT_MILLIS = 10;

interface Work {
  readonly size: number;
  readonly reply: (answer: Answer) => void;
}

/** Workers in parallel, and a first-in first-out queue in front of them. */
export class Workers implements Mortal {
  readonly #time: VirtualTime;
  readonly #random: () => number;
  readonly #model: WorkersModel;
  readonly #waiting = new Fifo<Work>();
  #busy = 0;
  /** Crashes so far; what was begun before the last one is never finished. */
  #crashes = 0;

  constructor(time: VirtualTime, random: () => number, model: WorkersModel) {
    this.#time = time;
    this.#random = random;
    this.#model = model;
    if (typeof model.workers !== 'number') this.#changeShifts();
  }

  receive(size: number, reply: (answer: Answer) => void): void {
    const { queue = Infinity, netMillis } = this.#model;
    if (this.#waiting.size === 0 && this.#hasIdleWorker()) this.#serve({ size, reply });
    else if (this.#waiting.size < queue) this.#waiting.push({ size, reply });
    else this.#time.after(promptAnswerMillis(netMillis), () => reply('rejected'));
  }

  crash(): void {
    this.#waiting.clear();
    this.#busy = 0;
    this.#crashes++;
  }

  #serve({ size, reply }: Work): void {
    const { serviceMillis, cv = 0, sizeCost = 0, netMillis = 0 } = this.#model;
    const spread = 1 - cv + cv * exponential(this.#random);
    const crashes = this.#crashes;
    this.#busy++;
    this.#time.after(serviceMillis * (1 - sizeCost + sizeCost * size) * spread, () => {
      if (crashes !== this.#crashes) return;
      this.#busy--;
      this.#time.after(netMillis, () => reply('ok'));
      this.#serveWaiting();
    });
  }

  #serveWaiting(): void {
    while (this.#waiting.size > 0 && this.#hasIdleWorker()) {
      const next = this.#waiting.shift();
      if (next !== undefined) this.#serve(next);
    }
  }

  #hasIdleWorker(): boolean {
    return this.#busy < valueAt(this.#model.workers, this.#time.now());
  }

  #changeShifts(): void {
    this.#time.after(SHIFT_MILLIS, () => {
      this.#serveWaiting();
      this.#changeShifts();
    });
  }
}
