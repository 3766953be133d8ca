import type { Budget, PermitStore, Report, ShareDocument } from '@otelq/permits';
import { VirtualClock } from '../../../packages/sending-queue/testing/virtual-clock.js';

/** A store that knows how many of its calls have no answer yet. */
export class MeteredStore implements PermitStore {
  readonly #store: PermitStore;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(store: PermitStore) {
    this.#store = store;
  }

  /** Waits until all calls made so far have their answers. */
  async answered(): Promise<boolean> {
    if (this.#pending.size === 0) return false;
    await Promise.allSettled(this.#pending);
    return true;
  }

  sync(destination: string, report: Report) {
    return this.#metered(this.#store.sync(destination, report));
  }

  leave(destination: string, goodbye: { readonly host: string; readonly burst: number }) {
    return this.#metered(this.#store.leave(destination, goodbye));
  }

  lead(destination: string, leader: string, budget: Budget) {
    return this.#metered(this.#store.lead(destination, leader, budget));
  }

  fleet(destination: string) {
    return this.#metered(this.#store.fleet(destination));
  }

  publish(destination: string, document: ShareDocument) {
    return this.#metered(this.#store.publish(destination, document));
  }

  setTotalPermits(destination: string, totalPermits: number) {
    return this.#metered(this.#store.setTotalPermits(destination, totalPermits));
  }

  #metered<T>(call: Promise<T>): Promise<T> {
    this.#pending.add(call);
    const forget = () => this.#pending.delete(call);
    call.then(forget, forget);
    return call;
  }
}

/** Virtual time that stands still while a store works out its answer. */
export class ClockOfStore extends VirtualClock {
  readonly #store: MeteredStore;

  constructor(store: MeteredStore) {
    super();
    this.#store = store;
  }

  override async settle(): Promise<void> {
    do await super.settle();
    while (await this.#store.answered());
  }
}
