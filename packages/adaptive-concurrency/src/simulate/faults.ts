import { type Answer, type Destination, type Mortal, promptAnswerMillis } from './destination.js';
import { type RateGate, rateGate } from './rate-gate.js';
import type { Outage, RateLimit } from './scenario.js';
import type { VirtualTime } from './virtual-time.js';

/** Puts outages and a rate limit in front of a destination that knows of neither. */
export class FaultyDestination implements Destination {
  readonly #time: VirtualTime;
  readonly #inner: Mortal;
  readonly #outages: readonly Outage[];
  readonly #promptMillis: number;
  readonly #gate: RateGate | undefined;
  /** Answers that are still owed, to be failed by an outage. */
  readonly #owed = new Set<(answer: Answer) => void>();

  constructor(
    time: VirtualTime,
    inner: Mortal,
    faults: { outages?: readonly Outage[]; rateLimit?: RateLimit; netMillis?: number },
  ) {
    this.#time = time;
    this.#inner = inner;
    this.#outages = faults.outages ?? [];
    this.#promptMillis = promptAnswerMillis(faults.netMillis);
    this.#gate = faults.rateLimit && rateGate(faults.rateLimit);
    for (const outage of this.#outages) time.after(outage.fromMillis - time.now(), () => this.#fail(outage));
  }

  receive(size: number, reply: (answer: Answer) => void): void {
    const now = this.#time.now();
    const outage = this.#outages.find(({ fromMillis, toMillis }) => fromMillis <= now && now < toMillis);
    if (outage !== undefined) {
      if (outage.as !== 'hang') this.#time.after(this.#promptMillis, () => reply('refused'));
    } else if (this.#gate?.(now) === false) {
      this.#time.after(this.#promptMillis, () => reply('rejected'));
    } else {
      const settle = (answer: Answer) => {
        if (this.#owed.delete(settle)) reply(answer);
      };
      this.#owed.add(settle);
      this.#inner.receive(size, settle);
    }
  }

  #fail({ as }: Outage): void {
    const owed = [...this.#owed];
    this.#inner.crash();
    if (as === 'hang') this.#owed.clear();
    else for (const settle of owed) settle('refused');
  }
}
