import { budgetKinds, demand } from '@otelq/sending-queue/internal';
import type { Budget, Fleet, Report, ShareDocument, SyncReply } from '../store/permit-store.js';
import { cleaned, cleanedAmount } from './cleaned.js';
import { descend, type Room } from './descent.js';
import { dueOf, minimumOf } from './due.js';
import { Entries, type Entry } from './entries.js';
import { ceilToGrain, floorToGrain } from './grain.js';
import { grant } from './grant.js';
import { hostEntries } from './host-entries.js';
import { type LedgerImage, presentTime } from './image.js';
import { Leadership } from './leadership.js';
import { LEFT_PERIODS, LOST_PERIODS, VALID_PERIODS } from './periods.js';
import { Remnants } from './remnants.js';

/** The share document is a period old. Who has so little more than it says is left alone. */
const TOLERANCE = 0.95;

/**
 * Who holds how much of one budget. What is granted and not given back is never more than the budget, whatever reports are
 * lost, late or doubled: an instance holds what it was granted last until it says that it holds less, leaves, or has been
 * silent for so long that it has closed its own gate. docs/bound.md has the argument.
 *
 * Pure: the time, in milliseconds of one clock, comes with each call. Constant time per report.
 */
export class Ledger {
  readonly #epoch: string;
  readonly #entries = new Entries();
  readonly #left: Remnants;
  readonly #lost: Remnants;
  #leadership: Leadership;
  #budget: Budget;
  #grantsFrom = Number.NEGATIVE_INFINITY;

  /** @param epoch names this memory, unlike any other that ever was */
  constructor(epoch: string, budget: Budget) {
    const { periodMillis } = budget;
    this.#epoch = epoch;
    this.#budget = budget;
    this.#left = new Remnants(LEFT_PERIODS * periodMillis);
    this.#lost = new Remnants(LOST_PERIODS * periodMillis);
    this.#leadership = new Leadership(periodMillis);
  }

  static from(image: LedgerImage): Ledger {
    const ledger = new Ledger(image.epoch, image.budget);
    ledger.#grantsFrom = image.grantsFrom ?? Number.NEGATIVE_INFINITY;
    for (const [host, entry] of image.entries) ledger.#entries.add(host, entry);
    for (const [host, { permits, addedAt }] of image.left) {
      ledger.#left.add(host, permits, Number.POSITIVE_INFINITY, addedAt);
    }
    for (const [host, { permits, sequence, addedAt }] of image.lost) {
      ledger.#lost.add(host, permits, sequence, addedAt);
    }
    ledger.#leadership = Leadership.from(image.leadership, image.budget.periodMillis);
    return ledger;
  }

  get image(): LedgerImage {
    return {
      epoch: this.#epoch,
      budget: this.#budget,
      grantsFrom: presentTime(this.#grantsFrom),
      entries: [...this.#entries],
      left: [...this.#left].map(([host, { permits, addedAt }]) => [host, { permits, addedAt }]),
      lost: [...this.#lost],
      leadership: this.#leadership.image,
    };
  }

  sync(reported: Report, now: number): SyncReply {
    const report = cleaned(reported);
    this.#expire(now);
    if (report.sequence <= this.#lastSequence(report.host)) return this.#refusal(now);
    const known = this.#entries.take(report.host);
    const holds = this.#holdings(report, known, now);
    const totalPermits = this.#budget.totalPermits;
    const fair = totalPermits / (this.#entries.size + 1);
    const burst = ceilToGrain(report.burst);
    const minimum = minimumOf(fair, burst);
    const isNew = known === undefined && holds === 0;
    const wants = Math.max(minimum, isNew ? fair : report.wanted);
    const share = this.#leadership.shares.get(report.host);
    const due = dueOf(fair, minimum, share === undefined ? fair : share * totalPermits);
    const more = this.#isRecovering(now)
      ? 0
      : grant(
          { isNew, holds, wants, burst, due },
          { totalPermits, free: this.#free - holds, unmet: this.#entries.unmet, owed: this.#entries.owed },
        );
    const permits = holds + more;
    const safeBefore = Math.min(known?.safe ?? holds, ceilToGrain(report.safe ?? holds));
    const told = this.#told(permits, more > 0, known, share);
    const allowed = descend(told, share, minimum, this.#room);
    const entry: Entry = {
      sequence: report.sequence,
      permits,
      allowed,
      // The answer may get lost, and the instance keep to what it was told before.
      safe: Math.min(permits, Math.max(minimum, safeBefore)),
      burst,
      used: report.used,
      wanted: wants,
      unmet: ceilToGrain(Math.max(0, wants - permits)),
      owed: ceilToGrain(Math.max(0, Math.min(wants, due) - permits)),
      seenAt: now,
      grownAt: more > 0 ? now : (known?.grownAt ?? now),
      totalPermits,
    };
    this.#entries.add(report.host, entry);
    const lease = report.canLead ? this.#leadership.lead(report.host, now) : undefined;
    return {
      accepted: true,
      permits: allowed,
      safePermits: Math.min(minimum, allowed),
      minPermits: minimum,
      share,
      lease,
      ...this.#common(now),
    };
  }

  leave(host: string, burst: number, now: number): void {
    this.#expire(now);
    // Also one that only balances, and has no entry.
    this.#leadership.resign(host);
    const entry = this.#entries.take(host);
    if (entry === undefined) return;
    this.#left.add(
      host,
      Math.min(entry.permits, ceilToGrain(cleanedAmount(burst))),
      Number.POSITIVE_INFINITY,
      now,
    );
  }

  lead(leader: string, now: number): { readonly fence: number } | undefined {
    return this.#leadership.lead(leader, now);
  }

  publish(document: ShareDocument, now: number): boolean {
    return this.#leadership.publish(document, now);
  }

  /** @throws TypeError, RangeError - that say what is allowed and what was given */
  setTotalPermits(totalPermits: number): void {
    this.#budget = {
      ...this.#budget,
      totalPermits: demand('totalPermits', budgetKinds.totalPermits, totalPermits),
    };
  }

  fleet(now: number): Fleet {
    this.#expire(now);
    const { periodMillis } = this.#budget;
    return {
      budget: this.#budget,
      version: this.#leadership.version,
      leader: this.#leadership.leaderAt(now),
      hosts: hostEntries(this.#entries, this.#lost, periodMillis, now),
      unassigned: Math.max(0, this.#free),
      remaining: this.#left.permits + this.#lost.permits,
    };
  }

  get #free(): number {
    const { permits } = this.#entries;
    return floorToGrain(this.#budget.totalPermits) - permits - this.#left.permits - this.#lost.permits;
  }

  /** For one that is not among the entries. */
  get #room(): Room {
    const { permits, pledged, size } = this.#entries;
    return { own: this.#free + pledged, others: permits - pledged, hosts: size + 1 };
  }

  #lastSequence(host: string): number {
    return Math.max(
      this.#entries.get(host)?.sequence ?? 0,
      this.#left.sequenceOf(host),
      this.#lost.sequenceOf(host),
    );
  }

  /** What the gate of an instance is bounded by while its report is here. */
  #holdings(report: Report, known: Entry | undefined, now: number): number {
    const says = ceilToGrain(report.holding);
    if (known !== undefined) return Math.min(says, known.permits);
    const remnant = this.#lost.take(report.host);
    const isOfAnotherEpoch = report.epoch !== undefined && report.epoch !== this.#epoch;
    // It has been in touch while its entry ended, so that its gate has closed to the safe part meanwhile.
    if (!isOfAnotherEpoch) return Math.min(says, remnant);
    // This memory does not know what others hold. They report, or close their gates.
    if (says > 0 && this.#grantsFrom === Number.NEGATIVE_INFINITY) {
      this.#grantsFrom = now + VALID_PERIODS * this.#budget.periodMillis;
    }
    // It is told at once to keep to the budget that is known here, whatever it had a part of before.
    return Math.min(says, floorToGrain(this.#budget.totalPermits));
  }

  #isRecovering(now: number): boolean {
    return now < this.#grantsFrom;
  }

  /** What an instance has to go down to for others. What it gives up is free once it says that it has. */
  #told(permits: number, isGrowing: boolean, known: Entry | undefined, share: number | undefined): number {
    if (known === undefined || isGrowing) return permits;
    // It says that it holds more than it was told: the answer was lost.
    const told = Math.min(permits, known.allowed);
    const { totalPermits } = this.#budget;
    if (totalPermits < known.totalPermits) return floorToGrain(told * (totalPermits / known.totalPermits));
    const target = share === undefined ? permits : floorToGrain(share * totalPermits);
    if (known.grownAt >= this.#leadership.publishedAt || target >= told * TOLERANCE) return told;
    const lacking = this.#entries.owed - this.#entries.pledged - Math.max(0, this.#free - permits);
    return Math.max(target, told - Math.max(0, lacking));
  }

  #refusal(now: number): SyncReply {
    return { accepted: false, permits: 0, safePermits: 0, minPermits: 0, ...this.#common(now) };
  }

  #common(now: number) {
    return {
      epoch: this.#epoch,
      budget: this.#budget,
      hosts: this.#entries.size,
      version: this.#leadership.version,
      leader: this.#leadership.leaderAt(now),
    };
  }

  #expire(now: number): void {
    this.#left.expire(now);
    this.#lost.expire(now);
    const lastedMillis = VALID_PERIODS * this.#budget.periodMillis;
    for (let oldest = this.#entries.oldest(); oldest !== undefined; oldest = this.#entries.oldest()) {
      const [host, { seenAt, safe, sequence }] = oldest;
      if (seenAt + lastedMillis > now) return;
      this.#entries.take(host);
      // Since then, whenever that is noticed.
      this.#lost.add(host, safe, sequence, seenAt + lastedMillis);
    }
  }
}
