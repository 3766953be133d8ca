import type { Lease, ShareDocument } from '../store/permit-store.js';
import { type LeadershipImage, presentTime } from './image.js';

/** Who the balancer is, and what it last wrote. Pure: the time comes with each call. */
export class Leadership {
  readonly #leaseMillis: number;
  #leader: string | undefined;
  #fence = 0;
  #endsAt = Number.NEGATIVE_INFINITY;
  #version = 0;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #shares: ReadonlyMap<string, number> = new Map();

  /** @param leaseMillis how long a lease is live, unless it is kept */
  constructor(leaseMillis: number) {
    this.#leaseMillis = leaseMillis;
  }

  /** @param leaseMillis as it was given to the one that the image is of */
  static from(image: LeadershipImage, leaseMillis: number): Leadership {
    const leadership = new Leadership(leaseMillis);
    leadership.#leader = image.leader;
    leadership.#fence = image.fence;
    leadership.#endsAt = image.endsAt ?? Number.NEGATIVE_INFINITY;
    leadership.#version = image.version;
    leadership.#publishedAt = image.publishedAt ?? Number.NEGATIVE_INFINITY;
    leadership.#shares = new Map(image.shares);
    return leadership;
  }

  get image(): LeadershipImage {
    return {
      leader: this.#leader,
      fence: this.#fence,
      endsAt: presentTime(this.#endsAt),
      version: this.#version,
      publishedAt: presentTime(this.#publishedAt),
      shares: [...this.#shares],
    };
  }

  /** Of the document, 0 before the first. */
  get version(): number {
    return this.#version;
  }

  get publishedAt(): number {
    return this.#publishedAt;
  }

  /** Of the document. */
  get shares(): ReadonlyMap<string, number> {
    return this.#shares;
  }

  leaderAt(now: number): string | undefined {
    return now < this.#endsAt ? this.#leader : undefined;
  }

  /** @returns the lease, when it is free or already that of `leader`; it begins anew */
  lead(leader: string, now: number): Lease | undefined {
    const holder = this.leaderAt(now);
    if (holder !== undefined && holder !== leader) return undefined;
    if (holder === undefined) this.#fence++;
    this.#leader = leader;
    this.#endsAt = now + this.#leaseMillis;
    return { fence: this.#fence };
  }

  resign(leader: string): void {
    if (this.#leader === leader) this.#endsAt = Number.NEGATIVE_INFINITY;
  }

  publish({ leader, fence, basedOn, shares }: ShareDocument, now: number): boolean {
    if (this.leaderAt(now) !== leader || fence !== this.#fence || basedOn !== this.#version) return false;
    this.#shares = shares;
    this.#version++;
    this.#publishedAt = now;
    return true;
  }
}
