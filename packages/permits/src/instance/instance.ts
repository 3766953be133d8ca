import { type Clock, outsideOfTheApplication } from '@otelq/sending-queue/native';
import { balance } from '../balancer/balance.js';
import type { PermitsSettings } from '../config/options.js';
import { Gate } from '../gate/gate.js';
import { FENCE_MARGIN, VALID_PERIODS } from '../ledger/periods.js';
import type { Budget, Report, SyncReply } from '../store/permit-store.js';
import { withDeadline } from './deadline.js';
import { Heartbeat } from './heartbeat.js';
import type { InstancePermits, PermitsSnapshot } from './permits.js';
import { SyncState } from './sync-state.js';
import { usable } from './usable-reply.js';
import { UseBuffer } from './use-buffer.js';

/** A store that has not answered within this part of a period is not waited for any longer, nor within so many milliseconds. */
const ANSWER_PERIODS = 0.25;
const LONGEST_ANSWER_MILLIS = 5000;

/** What an instance runs on. */
export interface Surroundings {
  readonly clock: Clock;
  /** Numbers in [0, 1). */
  readonly random: () => number;
  /** Names this instance, unlike any other that ever was. */
  readonly host: string;
}

/** Permits of one instance: a gate, a buffer of what it lets through, and a timer that exchanges both with the store. */
export class Instance implements InstancePermits {
  readonly #settings: PermitsSettings;
  readonly #clock: Clock;
  readonly #host: string;
  readonly #gate: Gate;
  readonly #use: UseBuffer;
  readonly #state: SyncState;
  readonly #heartbeat: Heartbeat;
  #sequence = 0;
  #reply: SyncReply | undefined;
  #isUnanswered = false;
  #closed: Promise<void> | undefined;

  constructor(settings: PermitsSettings, { clock, random, host }: Surroundings) {
    const now = clock.now();
    this.#settings = settings;
    this.#clock = clock;
    this.#host = host;
    this.#gate = new Gate(settings.periodMillis, 1, now);
    this.#use = new UseBuffer(now);
    this.#state = new SyncState(settings.destination, now);
    const exchange = () => this.#exchange();
    const ended = (error: unknown) => this.#ended(error);
    const periodMillis = () => this.#periodMillis;
    this.#heartbeat = new Heartbeat({ exchange, ended, periodMillis }, clock, random);
  }

  get unit(): PermitsSettings['unit'] {
    return this.#settings.unit;
  }

  get delayMillis(): number {
    return this.#gate.delayMillis(this.#clock.now());
  }

  take(amount: number): void {
    const now = this.#clock.now();
    this.#gate.take(amount, now);
    this.#use.take(amount, now);
  }

  want(waiting: number, turnedAway = 0): void {
    const now = this.#clock.now();
    this.#use.want(waiting, turnedAway, this.#gate.delayMillis(now) > 0, now);
  }

  snapshot(): PermitsSnapshot {
    const now = this.#clock.now();
    const { totalPermits, periodMillis } = this.#budget;
    const permitsPerPeriod = this.#gate.permitsAt(now);
    return {
      share: permitsPerPeriod / totalPermits,
      permitsPerPeriod,
      totalPermits,
      periodMillis,
      used: this.#use.used,
      waitedMillis: this.#use.waitedMillis(now),
      leader: this.#reply?.lease !== undefined && this.#state.ageMillis(now) < periodMillis,
      hosts: this.#reply?.hosts ?? 0,
      lastSyncAgeMillis: this.#state.ageMillis(now),
      state: this.#state.at(now, periodMillis),
    };
  }

  close(): Promise<void> {
    this.#closed ??= outsideOfTheApplication(() => this.#close());
    return this.#closed;
  }

  async #close(): Promise<void> {
    const ended = this.#heartbeat.stop();
    const now = this.#clock.now();
    this.#gate.lower(0, now);
    const { store, destination } = this.#settings;
    const within = this.#answerMillis;
    const wait = <T>(promise: Promise<T>, millis: number) => withDeadline(promise, millis, this.#clock, true);
    // A report that arrives after the goodbye would make an instance of one that is gone.
    await wait(ended, within / 2).catch(() => {});
    try {
      const left = store.leave(destination, { host: this.#host, burst: this.#gate.burst });
      await wait(left, now + within - this.#clock.now());
    } catch {
      // Nobody heard the goodbye, so the permits are free once the entry has ended.
    }
  }

  /** The last one known. A store that has lost its memory gets it back, and with it what an operator had set. */
  get #budget(): Budget {
    return this.#reply?.budget ?? this.#settings;
  }

  get #periodMillis(): number {
    return this.#budget.periodMillis;
  }

  get #answerMillis(): number {
    return Math.min(ANSWER_PERIODS * this.#periodMillis, LONGEST_ANSWER_MILLIS);
  }

  #ended(error: unknown): void {
    if (error !== undefined) this.#state.failed(error);
    this.#state.log(this.#clock.now(), this.#periodMillis);
  }

  /** @returns whether the next report can wait for its time */
  async #exchange(): Promise<boolean> {
    const { store, destination } = this.#settings;
    const sentAt = this.#clock.now();
    const report = this.#report(sentAt);
    const mark = this.#use.mark(sentAt);
    const answer = store.sync(destination, report);
    const reply = await withDeadline(answer, this.#answerMillis, this.#clock);
    if (this.#closed !== undefined || !reply.accepted) return false;
    this.#apply(usable(reply), sentAt);
    this.#isUnanswered = false;
    this.#use.reported(mark);
    if (reply.lease !== undefined) this.#balance(reply.lease.fence);
    return reply.permits > 0;
  }

  /** What is given back is not used from here on, before anybody hears of it. */
  #report(now: number): Report {
    const { burst } = this.#gate;
    const { totalPermits, periodMillis } = this.#budget;
    const held = this.#gate.permitsAt(now);
    const { used, wanted } = this.#use.since(this.#periodMillis, burst, now);
    // Once, and not again with each report that is not answered: nothing comes back for it while the store is gone.
    const isRepeated = this.#isUnanswered;
    this.#isUnanswered = true;
    const holding = isRepeated ? held : Math.min(held, Math.max(wanted, this.#reply?.minPermits ?? 0));
    this.#gate.lower(holding, now);
    return {
      host: this.#host,
      sequence: ++this.#sequence,
      epoch: this.#reply?.epoch,
      used,
      wanted,
      holding,
      safe: this.#gate.safePermits,
      burst,
      canLead: true,
      budget: { totalPermits, periodMillis },
    };
  }

  #apply(reply: SyncReply, sentAt: number): void {
    const { periodMillis } = reply.budget;
    // From when the report was sent: the store has not seen it sooner, and takes nothing away before.
    const validUntil = sentAt + VALID_PERIODS * periodMillis * (1 - FENCE_MARGIN);
    this.#gate.bound(
      { permits: reply.permits, safePermits: reply.safePermits, validUntil },
      periodMillis,
      this.#clock.now(),
    );
    this.#reply = reply;
    this.#state.synced(sentAt);
  }

  #balance(fence: number): void {
    const { store, destination } = this.#settings;
    // The shares stay as they are when it fails, until the next report or the next holder of the lease.
    balance(store, destination, this.#host, { fence }).catch(() => {});
  }
}
