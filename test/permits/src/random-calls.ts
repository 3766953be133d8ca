import type { Fleet, PermitStore } from '@otelq/permits';

const DESTINATION = 'https://otlp.example.com/{v1}';
const BUDGET = { totalPermits: 1000, periodMillis: 60_000 };

/** Numbers in [0, 1), the same for the same seed: Lehmer's generator with the multiplier of Park and Miller. */
export function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };
}

/** A call that can be made to any store that had the same calls before. */
export interface Call {
  /** Who reports, if that is what the call does. */
  readonly reporter?: string;
  /** @param epoch the store's own, as it was answered last */
  make(store: PermitStore, epoch: string | undefined): Promise<unknown>;
}

/** What a store has answered, as far as calls that follow depend on it. */
export interface Answered {
  /** What an instance was told to be bounded by. */
  readonly permits: ReadonlyMap<string, number>;
  readonly version: number;
  readonly fence: number;
  readonly leader: string | undefined;
}

/** Instances that report, are silent, doubled, confused, leave and lead; and those who set their budget. */
export class RandomCalls {
  readonly #random: () => number;
  readonly #hosts: readonly string[];
  readonly #sequences = new Map<string, number>();

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#hosts = Array.from({ length: 2 + this.#below(12) }, (_, index) => `host-${index}`);
  }

  /** Most calls come one after the other; now and then all are silent for so long that something ends. */
  get pauseMillis(): number {
    const period = BUDGET.periodMillis;
    return this.#pick([
      0,
      this.#below(period / 10),
      this.#random() * period,
      this.#chance(0.2) ? this.#below(11 * period) : 1,
    ]);
  }

  next(answered: Answered): Call {
    const kind = this.#random();
    const host = this.#pick(this.#hosts);
    if (kind < 0.05) {
      const burst = this.#pick([0, 1, this.#random() * 40]);
      return { make: (store) => store.leave(DESTINATION, { host, burst }) };
    }
    if (kind < 0.08) return { make: (store) => store.lead(DESTINATION, host, BUDGET) };
    if (kind < 0.16) return this.#publish(answered);
    if (kind < 0.19) {
      const totalPermits = this.#pick([1 + this.#below(300), 100 + this.#below(3000), this.#random() * 3000]);
      return { make: (store) => store.setTotalPermits(DESTINATION, totalPermits).catch(String) };
    }
    if (kind < 0.25) return { make: fleetInOrder };
    return this.#report(host, answered);
  }

  #report(host: string, answered: Answered): Call {
    const sequence = (this.#sequences.get(host) ?? 0) + this.#pick([1, 1, 1, 1, 1, 1, 2, 0, -1]);
    this.#sequences.set(host, Math.max(this.#sequences.get(host) ?? 0, sequence));
    const told = answered.permits.get(host) ?? 0;
    const isOtherEpoch = this.#chance(0.05);
    const isFirst = this.#chance(0.05);
    const used = this.#random() * told;
    const report = {
      host,
      sequence,
      used,
      wanted: used + this.#pick([0, 0, this.#random() * 50, this.#random() * 2000]),
      holding: this.#pick([told, told, told, used, 0, told + this.#random() * 100, this.#random() * 1000]),
      ...(this.#chance(0.3) ? {} : { safe: this.#pick([0, told, this.#random() * told]) }),
      burst: this.#pick([0, 1, 1, this.#random() * 30, this.#random() * 300]),
      canLead: this.#chance(0.7),
      budget: BUDGET,
    };
    return {
      reporter: host,
      make(store, own) {
        const epoch = isOtherEpoch ? 'another' : isFirst ? undefined : own;
        return store.sync(DESTINATION, { ...report, epoch });
      },
    };
  }

  #publish({ version, fence, leader }: Answered): Call {
    const isWrong = this.#chance(0.1);
    const parts = this.#hosts.map((host) => [host, this.#random()] as const).filter(() => this.#chance(0.9));
    const sum = parts.reduce((total, [, part]) => total + part, 0) || 1;
    const shares = new Map(parts.map(([host, part]) => [host, part / sum]));
    const document = { leader: leader ?? 'nobody', fence, basedOn: version + (isWrong ? 1 : 0), shares };
    return { make: (store) => store.publish(DESTINATION, document) };
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #pick<T>(values: readonly T[]): T {
    const value = values[this.#below(values.length)];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  }
}

/** Stores list instances in an order of their own. */
async function fleetInOrder(store: PermitStore): Promise<Fleet | undefined> {
  const fleet = await store.fleet(DESTINATION);
  return fleet && { ...fleet, hosts: fleet.hosts.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}
