import type { ConcurrencyLimiter, Slot } from '../limiter.js';
import { Deadlines } from './deadlines.js';
import type { Answer, Destination } from './destination.js';
import { Fifo } from './fifo.js';
import type { Recorder } from './recorder.js';
import type { ClientModel, SizeShare } from './scenario.js';
import { type Supply, startSource } from './source.js';
import type { VirtualTime } from './virtual-time.js';

/** Bound of the first random delay before a failed request is sent again, and of all later ones. */
const FIRST_RETRY_MILLIS = 1000;
const LAST_RETRY_MILLIS = 30_000;

interface Request {
  readonly size: number;
  attempt: number;
}

/** Sends what its source has, as far as its limiter allows; what fails waits for its retry without a slot. */
export class Client {
  readonly limiter: ConcurrencyLimiter;
  readonly recorder: Recorder;
  readonly #time: VirtualTime;
  readonly #random: () => number;
  readonly #destination: Destination;
  readonly #timeoutMillis: number;
  readonly #sizes: readonly SizeShare[];
  readonly #supply: Supply;
  readonly #retries = new Fifo<Request>();
  readonly #deadlines: Deadlines;
  #wakeAtMillis = Infinity;

  constructor(parts: {
    time: VirtualTime;
    random: () => number;
    destination: Destination;
    limiter: ConcurrencyLimiter;
    recorder: Recorder;
    timeoutMillis: number;
    model: ClientModel;
  }) {
    this.limiter = parts.limiter;
    this.recorder = parts.recorder;
    this.#time = parts.time;
    this.#random = parts.random;
    this.#destination = parts.destination;
    this.#timeoutMillis = parts.timeoutMillis;
    this.#deadlines = new Deadlines(parts.time);
    this.#sizes = parts.model.sizes ?? [];
    const source = parts.model.source ?? { kind: 'saturated' };
    this.#supply = startSource(parts.time, parts.random, source, () => this.pump());
  }

  /** Sends what may be sent now; answers, arrivals and the ends of pauses call it again. */
  pump(): void {
    while (this.#retries.size > 0 || this.#supply.hasNext) {
      const slot = this.limiter.tryAcquire();
      if (slot === undefined) {
        this.#wakeLater();
        return;
      }
      this.#send(this.#retries.shift() ?? this.#next(), slot);
    }
  }

  #send(request: Request, slot: Slot): void {
    const sentAtMillis = this.#time.now();
    const end = (answer: Answer | 'timeout'): void => {
      if (pending.isOver) return;
      pending.isOver = true;
      const nowMillis = this.#time.now();
      const rttMillis = nowMillis - sentAtMillis;
      this.recorder.ended(nowMillis, answer, rttMillis);
      slot.release({ signal: answer === 'ok' ? 'success' : 'backpressure', rttMillis, size: request.size });
      if (answer !== 'ok') this.#retryLater(request);
      this.pump();
    };
    const pending = {
      deadlineMillis: sentAtMillis + this.#timeoutMillis,
      isOver: false,
      expire: () => end('timeout'),
    };
    this.#destination.receive(request.size, end);
    this.#deadlines.watch(pending);
  }

  #next(): Request {
    this.#supply.take();
    let draw = this.#sizes.length === 0 ? 0 : this.#random();
    for (const { size, share } of this.#sizes) {
      draw -= share;
      if (draw < 0) return { size, attempt: 0 };
    }
    return { size: this.#sizes.at(-1)?.size ?? 1, attempt: 0 };
  }

  #retryLater(request: Request): void {
    const boundMillis = Math.min(LAST_RETRY_MILLIS, FIRST_RETRY_MILLIS * 2 ** request.attempt++);
    this.#time.after(this.#random() * boundMillis, () => {
      this.#retries.push(request);
      this.pump();
    });
  }

  #wakeLater(): void {
    const { delayMillis } = this.limiter;
    const atMillis = this.#time.now() + delayMillis;
    if (delayMillis === 0 || atMillis >= this.#wakeAtMillis) return;
    this.#wakeAtMillis = atMillis;
    this.#time.after(delayMillis, () => {
      if (this.#wakeAtMillis <= this.#time.now()) this.#wakeAtMillis = Infinity;
      this.pump();
    });
  }
}
