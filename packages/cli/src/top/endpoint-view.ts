import type { Tier } from '@otelq/health/report';
import type { ReceivedHello, ReceivedSample, ReceivedUnseenQueue, TopEvent } from './event-schema.js';
import { QueueView } from './queue-view.js';

const TIERS = ['green', 'yellow', 'red'] as const satisfies readonly Tier[];

/** One endpoint, as it is shown. */
export class EndpointView {
  /** How it is called. */
  readonly name: string;
  readonly #queues = new Map<string, QueueView>();
  #destinations: ReceivedHello['queues'] = {};
  #sample: ReceivedSample | undefined;
  #seenAtMillis: number | undefined;
  #problem: string | undefined;

  constructor(name: string) {
    this.name = name;
  }

  /** @param nowMillis - on the clock of this process */
  apply({ hello, sample }: TopEvent, nowMillis: number): void {
    this.#problem = undefined;
    this.#seenAtMillis = nowMillis;
    if (hello) this.#greet(hello);
    else this.#add(sample);
  }

  fail(problem: string): void {
    this.#problem = problem;
  }

  /** Why nothing is to be had from it; undefined while it answers, and before it could. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** When something came last, in milliseconds since the Unix epoch. */
  get seenAtMillis(): number | undefined {
    return this.#seenAtMillis;
  }

  /** Undefined before the first sample. */
  get status(): ReceivedSample['status'] | undefined {
    return this.#sample?.status;
  }

  /** The newest sample, of all queues. */
  get sample(): ReceivedSample | undefined {
    return this.#sample;
  }

  /** The worst of its queues, with figures or without. */
  get tier(): Tier {
    const tiers = [...Object.values(this.#sample?.queues ?? {}), ...this.unseen.values()].map(
      ({ tier }) => tier,
    );
    return TIERS.findLast((tier) => tiers.includes(tier)) ?? 'green';
  }

  get queues(): ReadonlyMap<string, QueueView> {
    return this.#queues;
  }

  /** The queues without figures. */
  get unseen(): ReadonlyMap<string, ReceivedUnseenQueue> {
    return new Map(Object.entries(this.#sample?.unseen ?? {}));
  }

  /** How many more queues there are, of which nothing is known. */
  get unlisted(): number {
    return this.#sample?.unlisted ?? 0;
  }

  destinationOf(queue: string): string {
    return Object.hasOwn(this.#destinations, queue) ? (this.#destinations[queue]?.destination ?? '') : '';
  }

  #greet({ queues, history }: ReceivedHello): void {
    this.#destinations = queues;
    // Only the first one of a stream has a history: it has what was seen before, too.
    if (history.length > 0) this.#queues.clear();
    for (const sample of history) this.#add(sample);
  }

  #add(sample: ReceivedSample): void {
    this.#sample = sample;
    for (const [name, queueSample] of Object.entries(sample.queues)) {
      const queue = this.#queues.get(name);
      if (queue === undefined) this.#queues.set(name, new QueueView(queueSample, sample.atMillis));
      else queue.add(queueSample, sample.atMillis);
    }
    for (const name of this.#queues.keys())
      if (!Object.hasOwn(sample.queues, name)) this.#queues.delete(name);
  }
}
