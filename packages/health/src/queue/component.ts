import type { QueueSnapshot } from '@otelq/sending-queue';
import type { CheckResult } from '../check/check-result.js';
import type { ComponentHealth } from '../report/report.js';
import { Judge, type JudgeOptions } from '../tier/judge.js';
import { plainSnapshot } from './plain-snapshot.js';
import type { Queue } from './queue.js';

/** A queue under its name: what was last seen of it, and what that means. */
export class Component {
  readonly name: string;
  readonly #options: JudgeOptions;
  #judge: Judge;
  #isSettled = false;
  #queue: Queue | undefined;
  #snapshot: QueueSnapshot | undefined;
  #health: ComponentHealth;
  /** The last check of the destination, where it is checked. */
  check: CheckResult | undefined;

  /** One that is still being built, which takes nothing and loses nothing. */
  constructor(name: string, options: JudgeOptions, atMillis: number) {
    this.name = name;
    this.#options = options;
    this.#judge = new Judge(options);
    this.#health = { tier: 'green', since: new Date(atMillis).toISOString(), reasons: [] };
  }

  get health(): ComponentHealth {
    return this.#health;
  }

  /** Whether the queue is built, or known not to be. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** The queue, once it is built. */
  get queue(): Queue | undefined {
    return this.#queue;
  }

  /** What was seen last; absent until the queue is built, and while it can't be read. */
  get snapshot(): QueueSnapshot | undefined {
    return this.#snapshot;
  }

  /** The queue is built. */
  built(queue: Queue, atMillis: number): void {
    this.#isSettled = true;
    this.#queue = queue;
    this.observe(atMillis);
  }

  /** The queue could not be built. */
  failed(atMillis: number): void {
    this.#isSettled = true;
    this.#blame('the queue could not be built', atMillis);
  }

  /** Looks at the queue. Never throws. */
  observe(atMillis: number): void {
    if (this.#queue === undefined) return;
    try {
      const snapshot = plainSnapshot(this.#queue.snapshot());
      // What was before it could not be read says nothing of how it fares since.
      if (this.#snapshot === undefined) this.#judge = new Judge(this.#options);
      this.#health = this.#judge.observe({ snapshot, atMillis, check: this.check });
      this.#snapshot = snapshot;
    } catch {
      this.unreadable(atMillis);
    }
  }

  /** What was seen of the queue is no snapshot. */
  unreadable(atMillis: number): void {
    this.#snapshot = undefined;
    this.#blame('the queue can not be read: its snapshot() failed', atMillis);
  }

  /** Whether the queue takes nothing any more, now rather than when it was last observed. */
  get isShuttingDown(): boolean {
    try {
      const state = this.#queue?.snapshot().state;
      return state === 'draining' || state === 'stopped';
    } catch {
      return false;
    }
  }

  #blame(message: string, atMillis: number): void {
    const [known] = this.#health.reasons;
    if (known?.message === message) return;
    const since = new Date(atMillis).toISOString();
    const red = this.#health.tier === 'red' ? this.#health.since : since;
    this.#health = { tier: 'red', since: red, reasons: [{ code: 'not-built', tier: 'red', message, since }] };
  }
}
