import { randomUUID } from 'node:crypto';
import { budgetKinds, demand } from '@otelq/sending-queue/internal';
import type { Clock } from '@otelq/sending-queue/native';
import { cleaned, cleanedAmount } from '../ledger/cleaned.js';
import type {
  Budget,
  Fleet,
  Lease,
  PermitStore,
  Report,
  ShareDocument,
  SyncReply,
} from '../store/permit-store.js';
import { keysOf } from './keys.js';
import { SCRIPTS } from './lua/scripts.js';
import { fleetFrom, syncReplyFrom } from './replies.js';
import type { Script } from './script.js';
import type { ScriptClient } from './script-client.js';

/** What a store in Redis runs on. */
export interface RedisSurroundings {
  readonly client: ScriptClient;
  readonly keyPrefix: string;
  /** The server's own clock without it. */
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/** The ledger in Lua: what `Ledger` does, in one script per call. */
export class RedisStore implements PermitStore {
  readonly #client: ScriptClient;
  readonly #keyPrefix: string;
  readonly #clock: Pick<Clock, 'now'> | undefined;

  constructor({ client, keyPrefix, clock }: RedisSurroundings) {
    this.#client = client;
    this.#keyPrefix = keyPrefix;
    this.#clock = clock;
  }

  async sync(destination: string, report: Report): Promise<SyncReply> {
    const { host, sequence, epoch = '', canLead, budget, ...amounts } = cleaned(report);
    const { used, wanted, holding, safe = '', burst } = amounts;
    return syncReplyFrom(
      await this.#run(SCRIPTS.sync, destination, [
        host,
        sequence,
        epoch,
        used,
        wanted,
        holding,
        burst,
        canLead ? 1 : 0,
        budget.totalPermits,
        budget.periodMillis,
        safe,
      ]),
    );
  }

  async leave(
    destination: string,
    { host, burst }: { readonly host: string; readonly burst: number },
  ): Promise<void> {
    await this.#run(SCRIPTS.leave, destination, [host, cleanedAmount(burst)]);
  }

  async lead(destination: string, leader: string, budget: Budget): Promise<Lease | undefined> {
    const { totalPermits, periodMillis } = budget;
    const fence = await this.#run(SCRIPTS.lead, destination, [leader, totalPermits, periodMillis]);
    return fence === null ? undefined : { fence: Number(fence) };
  }

  async fleet(destination: string): Promise<Fleet | undefined> {
    const reply = await this.#run(SCRIPTS.fleet, destination, []);
    return reply === null ? undefined : fleetFrom(reply);
  }

  async publish(destination: string, document: ShareDocument): Promise<boolean> {
    const { leader, fence, basedOn, shares } = document;
    const input = [leader, fence, basedOn, ...[...shares].flat()];
    return isDone(await this.#run(SCRIPTS.publish, destination, input));
  }

  async setTotalPermits(destination: string, totalPermits: number): Promise<void> {
    const total = demand('totalPermits', budgetKinds.totalPermits, totalPermits);
    if (isDone(await this.#run(SCRIPTS.setTotalPermits, destination, [total]))) return;
    throw new RangeError(
      `The destination must be one that an instance has reported to, but was '${destination}'.`,
    );
  }

  #run(script: Script, destination: string, input: readonly (string | number)[]): Promise<unknown> {
    return script.run(this.#client, {
      keys: keysOf(this.#keyPrefix, destination),
      // The epoch is for a destination that the server knows nothing of.
      arguments: [this.#clock?.now() ?? '', randomUUID(), ...input].map(String),
    });
  }
}

function isDone(reply: unknown): boolean {
  return String(reply) === '1';
}
