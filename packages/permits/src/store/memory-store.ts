import { randomUUID } from 'node:crypto';
import { budgetKinds, demand } from '@otelq/sending-queue/internal';
import type { Clock } from '@otelq/sending-queue/native';
import { Ledger } from '../ledger/ledger.js';
import type { Budget, Fleet, Lease, PermitStore, Report, ShareDocument, SyncReply } from './permit-store.js';

/** A store in the memory of this process. What the other stores do is what this one does. */
export class MemoryStore implements PermitStore {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ledgers = new Map<string, Ledger>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  async sync(destination: string, report: Report): Promise<SyncReply> {
    return this.#ledger(destination, report.budget).sync(report, this.#clock.now());
  }

  async leave(
    destination: string,
    { host, burst }: { readonly host: string; readonly burst: number },
  ): Promise<void> {
    this.#ledgers.get(destination)?.leave(host, burst, this.#clock.now());
  }

  async lead(destination: string, leader: string, budget: Budget): Promise<Lease | undefined> {
    return this.#ledger(destination, budget).lead(leader, this.#clock.now());
  }

  async fleet(destination: string): Promise<Fleet | undefined> {
    return this.#ledgers.get(destination)?.fleet(this.#clock.now());
  }

  async publish(destination: string, document: ShareDocument): Promise<boolean> {
    return this.#ledgers.get(destination)?.publish(document, this.#clock.now()) ?? false;
  }

  async setTotalPermits(destination: string, totalPermits: number): Promise<void> {
    const total = demand('totalPermits', budgetKinds.totalPermits, totalPermits);
    const ledger = this.#ledgers.get(destination);
    if (ledger === undefined) {
      throw new RangeError(
        `The destination must be one that an instance has reported to, but was '${destination}'.`,
      );
    }
    ledger.setTotalPermits(total);
  }

  #ledger(destination: string, budget: Budget): Ledger {
    let ledger = this.#ledgers.get(destination);
    if (ledger === undefined) {
      ledger = new Ledger(randomUUID(), budget);
      this.#ledgers.set(destination, ledger);
    }
    return ledger;
  }
}
