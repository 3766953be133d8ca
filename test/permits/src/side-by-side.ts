import type { PermitStore, SyncReply } from '@otelq/permits';
import type { Answered, Call } from './random-calls.js';

/** One of the stores that are compared. */
export class Side {
  readonly #store: PermitStore;
  #epoch: string | undefined;

  constructor(store: PermitStore) {
    this.#store = store;
  }

  /** @returns the answer without what differs from store to store */
  async make(call: Call): Promise<unknown> {
    const answer = await call.make(this.#store, this.#epoch);
    if (!isSyncReply(answer)) return answer;
    this.#epoch = answer.epoch;
    return { ...answer, epoch: undefined };
  }
}

/** What the store that is the reference has answered so far. */
export class Memory implements Answered {
  readonly permits = new Map<string, number>();
  version = 0;
  fence = 0;
  leader: string | undefined;

  note(host: string | undefined, answer: unknown): void {
    if (!isSyncReply(answer)) return;
    if (answer.accepted && host !== undefined) this.permits.set(host, answer.permits);
    this.version = answer.version;
    this.leader = answer.leader;
    if (answer.lease !== undefined) this.fence = answer.lease.fence;
  }
}

function isSyncReply(answer: unknown): answer is SyncReply {
  return typeof answer === 'object' && answer !== null && 'accepted' in answer;
}
