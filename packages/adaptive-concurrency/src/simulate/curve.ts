import type { Answer, Mortal } from './destination.js';
import { exponential } from './random.js';
import { LastSecond } from './rate-gate.js';
import type { CurveModel, CurveParameters } from './scenario.js';
import type { VirtualTime } from './virtual-time.js';

/** A delay that grows with what is in flight and with what arrived in the last second. */
export class Curve implements Mortal {
  readonly #time: VirtualTime;
  readonly #random: () => number;
  readonly #model: CurveModel;
  readonly #arrivals = new LastSecond();
  #inFlight = 0;
  /** Crashes so far; what was begun before the last one is never finished. */
  #crashes = 0;

  constructor(time: VirtualTime, random: () => number, model: CurveModel) {
    this.#time = time;
    this.#random = random;
    this.#model = model;
  }

  receive(_size: number, reply: (answer: Answer) => void): void {
    const { delayMillis, jitter = 0, concurrency = {}, rate = {} } = this.#model;
    const inFlight = ++this.#inFlight;
    const perSecond = this.#arrivals.add(this.#time.now());
    const slowdown = scale(inFlight, concurrency) + scale(perSecond, rate);
    const actions = [actionAt(inFlight, concurrency), actionAt(perSecond, rate)];
    // What is dropped costs the destination nothing more.
    if (actions.includes('drop')) {
      this.#inFlight--;
      return;
    }
    const crashes = this.#crashes;
    this.#time.after(delayMillis * (1 + slowdown + jitter * exponential(this.#random)), () => {
      if (crashes !== this.#crashes) return;
      this.#inFlight--;
      reply(actions.includes('defer') ? 'rejected' : 'ok');
    });
  }

  crash(): void {
    this.#inFlight = 0;
    this.#crashes++;
  }
}

function scale(
  level: number,
  { scale: linear = 0, kneeStart = Infinity, kneeExp = 1 }: CurveParameters,
): number {
  return (level - 1) * linear + kneeExp ** Math.max(0, level - kneeStart) - 1;
}

function actionAt(
  level: number,
  { limit = Infinity, action = 'defer' }: CurveParameters,
): 'defer' | 'drop' | undefined {
  return level > limit ? action : undefined;
}
