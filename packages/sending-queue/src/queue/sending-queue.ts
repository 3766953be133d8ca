import { RetryPolicy } from '../retry/retry-policy.js';
import { Throttle } from '../throttle/throttle.js';
import { Admission } from './admission.js';
import { Backlog } from './backlog.js';
import { Dispatcher } from './dispatcher.js';
import { Drain } from './drain.js';
import type { DurableIntake } from './durable-intake.js';
import { Figures } from './figures.js';
import { FlushWaiters } from './flush-waiters.js';
import { Gates } from './gates.js';
import { MemoryIntake } from './memory-intake.js';
import type { SendingQueueParts } from './queue-parts.js';
import type { SettledCallback } from './receipt.js';
import { Refusals } from './refusals.js';
import { Settlement } from './settlement.js';
import type { QueueFigures } from './snapshot.js';
import { TurnClock } from './turn-clock.js';
import { Verdict } from './verdict.js';

/** A bounded queue between whoever exports and a destination, with consumers that adapt to what it can take. */
export class SendingQueue<Input, Payload = Input> {
  readonly #parts: SendingQueueParts<Input, Payload>;
  readonly #backlog: Backlog<Payload>;
  readonly #reserve: DurableIntake<Payload> | undefined;
  readonly #admission: Admission<Input, Payload>;
  readonly #turn: TurnClock;
  readonly #gates: Gates<Payload>;
  readonly #dispatcher: Dispatcher<Payload>;
  readonly #flushWaiters: FlushWaiters;
  readonly #drain: Drain<Input, Payload>;
  readonly #figures: Figures<Input, Payload>;
  #state: QueueFigures['state'] = 'running';
  #shutdown: Promise<void> | undefined;

  constructor(parts: SendingQueueParts<Input, Payload>) {
    const { kind, sender, options, listener, clock, readStatus, receipts, falseStarts } = parts;
    this.#parts = parts;
    const { sizer, overflow, waitForResult, queueSize, shutdownTimeoutMillis } = options;
    const backlog = new Backlog(queueSize, parts.createShaping);
    this.#backlog = backlog;
    const settlement = new Settlement(backlog, listener, receipts);
    const refusals = new Refusals(backlog, listener);
    this.#reserve = parts.createDurableIntake?.({
      backlog,
      settlement,
      refusals,
      listener,
      clock,
      sizer,
      isSpill: overflow === 'spill',
      waitForResult,
      onChange: () => this.#onChange(),
      onLanded: () => this.#onLanded(),
    });
    this.#admission = new Admission({
      kind,
      backlog,
      intake: this.#reserve ?? new MemoryIntake(backlog, waitForResult ? receipts : undefined),
      settlement,
      refusals,
      sizer,
      overflow,
      lastSequence: this.#reserve?.lastId ?? 0,
      door: parts.door,
      offerHalves: parts.offerHalves,
    });
    const turn = new TurnClock(clock);
    this.#turn = turn;
    const limiter = parts.createLimiter(() => turn.nowMillis);
    const throttle = new Throttle(options.retryOnFailure.maxElapsedTimeMillis);
    this.#gates = new Gates(limiter.limiter, throttle, parts.createSideGates?.(backlog));
    this.#flushWaiters = new FlushWaiters(clock, shutdownTimeoutMillis);
    const retryPolicy = new RetryPolicy(options.retryOnFailure, parts.random);
    this.#dispatcher = new Dispatcher({
      backlog,
      sender,
      gates: this.#gates,
      next: (now) => (this.#reserve === undefined ? backlog.next(now) : this.#reserve.nextReadable(now)),
      retryPolicy,
      readStatus,
      verdict: new Verdict({ backlog, settlement, falseStarts, retryPolicy, listener }),
      listener,
      clock,
      turn,
      onLanded: () => this.#onLanded(),
    });
    this.#drain = new Drain({
      admission: this.#admission,
      backlog,
      settlement,
      dispatcher: this.#dispatcher,
      ending: parts.createEnding?.({ reserve: this.#reserve, gates: this.#gates, clock }),
      flushWaiters: this.#flushWaiters,
      sender,
      clock,
      options,
      hurry: (sequence) => this.#hurry(sequence),
      oldestSequence: () => this.#oldestSequence(),
      onRoom: () => this.#onRoom(),
    });
    this.#figures = new Figures({
      backlog,
      reserve: this.#reserve,
      admission: this.#admission,
      gates: this.#gates,
      limiter,
      dispatcher: this.#dispatcher,
      clock,
    });
    this.#reserve?.begin();
  }

  /**
   * Hands a payload in. `onResult` is called once, without an error when the payload was accepted, or, under
   * `waitForResult`, when all of it was delivered; `onAccepted`, when it was accepted, in any case.
   */
  offer(input: Input, onResult: SettledCallback, onAccepted?: () => void): void {
    const items = this.#count(input);
    if (items === undefined) {
      onResult(new TypeError('the payload is not what an exporter of this signal takes'));
      return;
    }
    if (items === 0) {
      onAccepted?.();
      onResult();
      return;
    }
    // While every slot is taken, the end of the last flight is near enough, unless batches go by the time.
    const isTurnRead = this.#backlog.shaping.holdsBack || !this.#gates.isFull;
    const atMillis = isTurnRead ? this.#turn.read() : this.#turn.nowMillis;
    this.#admission.offer({ input, items, atMillis, onResult, onAccepted });
    // What was dropped to make room may have been what a flush waits for.
    this.#tellFlushWaiters();
    this.#dispatcher.pump(isTurnRead);
  }

  /**
   * Resolves when everything handed in before has been delivered or dropped, also what a process before this one has
   * stored. Keeps the process alive meanwhile, for `shutdownTimeoutMillis` at most.
   */
  async forceFlush(): Promise<void> {
    this.#backlog.hurry(this.#admission.lastSequence);
    this.#dispatcher.pump();
    await this.#flushWaiters.wait(this.#admission.lastSequence, this.#oldestSequence());
    const { sender, options } = this.#parts;
    await sender.forceFlush(options.timeoutMillis);
  }

  /** There may be no later: what waits for a retry, or for others, is sent as soon as the gates let it. */
  hurry(): void {
    this.#hurry(this.#admission.lastSequence);
  }

  /**
   * Refuses whatever comes from now on, goes on delivering for `shutdownTimeoutMillis`, and counts what is left then
   * as dropped, or, with a storage, leaves it there, at once if the destination is down. The sender gets what is left of
   * that time for its own shutdown, and a second at least. Never rejects; a second call returns the promise of the first.
   */
  shutdown(): Promise<void> {
    this.#shutdown ??= this.#stop();
    return this.#shutdown;
  }

  snapshot(): QueueFigures {
    return this.#figures.read(this.#state);
  }

  /** Items in the payload; undefined when it is none at all, which must neither throw nor get into the books. */
  #count(input: Input): number | undefined {
    try {
      const items = this.#parts.kind.items(input);
      return Number.isSafeInteger(items) && items >= 0 ? items : undefined;
    } catch {
      return undefined;
    }
  }

  #hurry(sequence: number): void {
    this.#backlog.promoteDueRetries(Infinity);
    this.#backlog.hurry(sequence);
    this.#dispatcher.pump();
  }

  async #stop(): Promise<void> {
    this.#state = 'draining';
    await this.#drain.run();
    this.#state = 'stopped';
  }

  /** Requests have come in from the storage, or gone without a flight. */
  #onChange(): void {
    this.#onRoom();
    this.#dispatcher.pump();
  }

  /** A request has come back from its flight, or could not be sent. */
  #onLanded(): void {
    this.#onRoom();
    this.#drain.check();
  }

  /** There may be more room than before. */
  #onRoom(): void {
    this.#reserve?.fill();
    this.#admission.admitBlocked();
    this.#tellFlushWaiters();
  }

  #tellFlushWaiters(): void {
    if (!this.#flushWaiters.isEmpty) this.#flushWaiters.onSettled(this.#oldestSequence());
  }

  /** Number of the oldest offer that is not settled; Infinity when all are. */
  #oldestSequence(): number {
    return Math.min(
      this.#backlog.oldest?.sequence ?? Infinity,
      this.#reserve?.oldestSequence ?? Infinity,
      this.#admission.door?.first?.sequence ?? Infinity,
    );
  }
}
