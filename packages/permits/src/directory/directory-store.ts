import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '@otelq/sending-queue/native';
import { Ledger } from '../ledger/ledger.js';
import type {
  Budget,
  Fleet,
  Lease,
  PermitStore,
  Report,
  ShareDocument,
  SyncReply,
} from '../store/permit-store.js';
import { StateFile } from './state-file.js';
import { ledgerFrom, textOf } from './stored-ledger.js';

/** What a store in a directory runs on. */
export interface DirectorySurroundings {
  readonly directory: string;
  /** The same for all processes. */
  readonly clock: Pick<Clock, 'now'>;
}

/** The ledger in a file that the processes of a machine share: each call reads it, has it answer, and writes it. */
export class DirectoryStore implements PermitStore {
  readonly #directory: string;
  readonly #clock: Pick<Clock, 'now'>;

  constructor({ directory, clock }: DirectorySurroundings) {
    this.#directory = directory;
    this.#clock = clock;
  }

  sync(destination: string, report: Report): Promise<SyncReply> {
    return this.#begin(destination, report.budget, (ledger, now) => ledger.sync(report, now));
  }

  async leave(
    destination: string,
    { host, burst }: { readonly host: string; readonly burst: number },
  ): Promise<void> {
    await this.#with(destination, (ledger, now) => ledger.leave(host, burst, now));
  }

  lead(destination: string, leader: string, budget: Budget): Promise<Lease | undefined> {
    return this.#begin(destination, budget, (ledger, now) => ledger.lead(leader, now));
  }

  /** Writes nothing: whoever looks may be another user than those who have a part in it. */
  async fleet(destination: string): Promise<Fleet | undefined> {
    const content = await this.#fileOf(destination).read();
    const now = this.#clock.now();
    const ledger = ledgerFrom(content, now, randomUUID());
    // An entry that ends becomes what is kept for it, which ends with the look after that: none of them is written down.
    ledger?.fleet(now);
    return ledger?.fleet(now);
  }

  async publish(destination: string, document: ShareDocument): Promise<boolean> {
    return (await this.#with(destination, (ledger, now) => ledger.publish(document, now))) ?? false;
  }

  async setTotalPermits(destination: string, totalPermits: number): Promise<void> {
    const isKnown = await this.#with(destination, (ledger) => {
      ledger.setTotalPermits(totalPermits);
      return true;
    });
    if (isKnown) return;
    throw new RangeError(
      `The destination must be one that an instance has reported to, but was '${destination}'.`,
    );
  }

  /** Asks a ledger, which begins with this where there is none. */
  #begin<T>(destination: string, budget: Budget, ask: (ledger: Ledger, now: number) => T): Promise<T> {
    return this.#fileOf(destination).update((before) => {
      const now = this.#clock.now();
      const epoch = randomUUID();
      const ledger = ledgerFrom(before, now, epoch) ?? new Ledger(epoch, budget);
      const result = ask(ledger, now);
      return { content: textOf(ledger, destination, now), result };
    });
  }

  /** @returns undefined where there is no ledger */
  #with<T>(destination: string, ask: (ledger: Ledger, now: number) => T): Promise<T | undefined> {
    return this.#fileOf(destination).update((before) => {
      const now = this.#clock.now();
      const ledger = ledgerFrom(before, now, randomUUID());
      if (ledger === undefined) return { result: undefined };
      const result = ask(ledger, now);
      return { content: textOf(ledger, destination, now), result };
    });
  }

  #fileOf(destination: string): StateFile {
    return new StateFile(join(this.#directory, nameOf(destination)));
  }
}

/** A folder's name for a destination, of whatever characters. */
function nameOf(destination: string): string {
  return createHash('sha256').update(destination).digest('hex').slice(0, 32);
}
