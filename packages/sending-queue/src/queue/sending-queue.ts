import { createLimiter } from '@otelq/adaptive-concurrency';
import type { Clock } from '../clock/clock.js';
import type { ResolvedOptions } from '../config/options.js';
import { RetryPolicy } from '../retry/retry-policy.js';
import type { Sender } from '../sender/sender.js';
import { Admission } from './admission.js';
import { Backlog } from './backlog.js';
import { Batching } from './batching.js';
import { Dispatcher } from './dispatcher.js';
import { FlushWaiters } from './flush-waiters.js';
import { Gates } from './gates.js';
import type { QueueListener } from './listener.js';
import { MessageLimit } from './message-limit.js';
import type { PayloadKind } from './payload.js';
import type { SettledCallback } from './receipt.js';
import { Settlement } from './settlement.js';
import type { QueueSnapshot } from './snapshot.js';
import { TurnClock } from './turn-clock.js';
import { Verdict } from './verdict.js';

/** What a queue is built from. */
export interface SendingQueueParts<Input, Payload> {
  readonly kind: PayloadKind<Input, Payload>;
  readonly sender: Sender<Payload>;
  readonly options: ResolvedOptions;
  readonly listener: QueueListener;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
}

/** Time that the sender gets for its own shutdown, however long the queue took to drain. */
const LEAST_SENDER_SHUTDOWN_MILLIS = 1000;

/** A bounded queue between whoever exports and a destination, with consumers that adapt to what it can take. */
export class SendingQueue<Input, Payload = Input> {
  readonly #kind: PayloadKind<Input, Payload>;
  readonly #sender: Sender<Payload>;
  readonly #clock: Clock;
  readonly #timeoutMillis: number;
  readonly #shutdownTimeoutMillis: number;
  readonly #backlog: Backlog<Payload>;
  readonly #settlement: Settlement<Payload>;
  readonly #admission: Admission<Input, Payload>;
  readonly #batching: Batching;
  readonly #gates: Gates;
  readonly #dispatcher: Dispatcher<Payload>;
  readonly #flushWaiters: FlushWaiters;
  #state: QueueSnapshot['state'] = 'running';
  #shutdown: Promise<void> | undefined;

  constructor({ kind, sender, options, listener, clock, random }: SendingQueueParts<Input, Payload>) {
    this.#kind = kind;
    this.#sender = sender;
    this.#clock = clock;
    this.#timeoutMillis = options.timeoutMillis;
    this.#shutdownTimeoutMillis = options.shutdownTimeoutMillis;
    const messageLimit = new MessageLimit();
    // What can't be merged need not wait for others.
    const batch =
      options.batch && (kind.merge === undefined ? { ...options.batch, minSize: 0 } : options.batch);
    // What drops the oldest drops it as a whole, which must not be nearly all that there is.
    const largestSize = options.overflow === 'drop-oldest' ? Math.ceil(options.queueSize / 8) : Infinity;
    this.#batching = new Batching(batch, messageLimit, largestSize);
    this.#backlog = new Backlog(kind, options.sizer, options.queueSize, this.#batching);
    this.#settlement = new Settlement(this.#backlog, listener, clock);
    this.#admission = new Admission(kind, this.#backlog, this.#settlement, listener, options);
    const turn = new TurnClock(clock);
    this.#gates = new Gates(createLimiter({ ...options.limiter, now: () => turn.nowMillis }), {
      maxConcurrency: options.limiter.maxConcurrency,
      longestThrottleMillis: options.retryOnFailure.maxElapsedTimeMillis,
    });
    this.#flushWaiters = new FlushWaiters(clock, options.shutdownTimeoutMillis);
    const retryPolicy = new RetryPolicy(options.retryOnFailure, random);
    this.#dispatcher = new Dispatcher({
      backlog: this.#backlog,
      sender,
      gates: this.#gates,
      retryPolicy,
      verdict: new Verdict({
        backlog: this.#backlog,
        settlement: this.#settlement,
        messageLimit,
        ceiling: this.#gates.ceiling,
        retryPolicy,
        listener,
      }),
      listener,
      clock,
      turn,
      onSettled: () => this.#onSettled(),
    });
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
    // Where no request waits for others, nobody asks when it came.
    const atMillis = this.#batching.holdsBack ? this.#clock.now() : 0;
    this.#admission.offer({ input, items, atMillis, onResult, onAccepted });
    // What was dropped to make room may have been what a flush waits for.
    this.#tellFlushWaiters();
    this.#dispatcher.pump();
  }

  /**
   * Resolves when everything handed in before has been delivered or dropped. Keeps the process alive meanwhile, for
   * `shutdownTimeoutMillis` at most.
   */
  async forceFlush(): Promise<void> {
    this.#backlog.hurry(this.#admission.lastSequence);
    this.#dispatcher.pump();
    await this.#flushWaiters.wait(this.#admission.lastSequence, this.#oldestSequence());
    await this.#sender.forceFlush(this.#timeoutMillis);
  }

  /**
   * Refuses whatever comes from now on, goes on delivering for `shutdownTimeoutMillis`, and counts what is left then
   * as dropped. The sender gets what is left of that time for its own shutdown, and a second at least. Never
   * rejects; a second call returns the promise of the first.
   */
  shutdown(): Promise<void> {
    this.#shutdown ??= this.#drain();
    return this.#shutdown;
  }

  snapshot(): QueueSnapshot {
    const { books, occupancy, capacity } = this.#backlog;
    const throttleDelayMillis = this.#gates.throttle.delayMillis(this.#clock.now());
    const { lastStatus } = this.#dispatcher;
    return {
      state: this.#state,
      limit: this.#gates.limit,
      inFlight: this.#dispatcher.sending,
      queueSize: occupancy.waiting,
      queueCapacity: capacity,
      ...books.snapshot(),
      blockedItems: this.#admission.door.items,
      ...(throttleDelayMillis > 0 && { throttledUntil: this.#clock.wallTime() + throttleDelayMillis }),
      ...(lastStatus !== undefined && { lastStatus }),
    };
  }

  /** Items in the payload; undefined when it is none at all, which must neither throw nor get into the books. */
  #count(input: Input): number | undefined {
    try {
      const items = this.#kind.items(input);
      return Number.isSafeInteger(items) && items >= 0 ? items : undefined;
    } catch {
      return undefined;
    }
  }

  async #drain(): Promise<void> {
    this.#state = 'draining';
    this.#admission.close();
    // There is no later any more: what waits for its retry gets one at once, as far as the gates allow.
    this.#backlog.promoteDueRetries(Infinity);
    this.#backlog.hurry(Infinity);
    this.#dispatcher.pump();
    const deadlineMillis = this.#clock.now() + this.#shutdownTimeoutMillis;
    const giveUpTimer = this.#clock.setTimer(() => this.#giveUp(), this.#shutdownTimeoutMillis);
    giveUpTimer.keepAlive(true);
    await this.#flushWaiters.wait(this.#admission.lastSequence, this.#oldestSequence());
    giveUpTimer.cancel();
    this.#dispatcher.stop();
    await this.#sender.shutdown(Math.max(LEAST_SENDER_SHUTDOWN_MILLIS, deadlineMillis - this.#clock.now()));
    this.#state = 'stopped';
  }

  #giveUp(): void {
    this.#admission.refuseBlocked();
    for (let request = this.#backlog.oldest; request !== undefined; request = this.#backlog.oldest) {
      this.#settlement.drop(request, 'shutdown');
    }
    this.#onSettled();
  }

  #onSettled(): void {
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
      this.#admission.door.first?.sequence ?? Infinity,
    );
  }
}
