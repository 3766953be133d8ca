import type { Clock, Timer } from '../src/clock/clock.js';

class VirtualTimer implements Timer {
  readonly at: number;
  readonly sequence: number;
  readonly callback: () => void;
  isKeptAlive = false;
  isCancelled = false;

  constructor(at: number, sequence: number, callback: () => void) {
    this.at = at;
    this.sequence = sequence;
    this.callback = callback;
  }

  cancel(): void {
    this.isCancelled = true;
  }

  keepAlive(on: boolean): void {
    this.isKeptAlive = on;
  }
}

/** Time that passes only when a test says so; timers fire in order, promises settle between them. */
export class VirtualClock implements Clock {
  /** How long a reading takes: with a real clock, time passes between two of them. */
  readingMillis = 0;
  /** How much too early timers fire. Those of Node.js do, by less than a millisecond. */
  earlyMillis = 0;
  #now: number;
  #sequence = 0;
  #timers: VirtualTimer[] = [];

  constructor(startMillis = 1_000_000) {
    this.#now = startMillis;
  }

  now(): number {
    this.#now += this.readingMillis;
    return this.#now;
  }

  wallTime(): number {
    return Date.UTC(2026, 0, 1) + this.#now;
  }

  setTimer(callback: () => void, delayMillis: number): Timer {
    const at = this.#now + Math.max(0, delayMillis - this.earlyMillis);
    const timer = new VirtualTimer(at, this.#sequence++, callback);
    this.#timers.push(timer);
    return timer;
  }

  /** Timers that are set and not cancelled. */
  get pending(): readonly VirtualTimer[] {
    this.#timers = this.#timers.filter((timer) => !timer.isCancelled);
    return this.#timers;
  }

  /** Lets `millis` pass. */
  async advance(millis: number): Promise<void> {
    const end = this.#now + millis;
    await this.settle();
    for (;;) {
      const next = this.#next(end);
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.at);
      next.isCancelled = true;
      next.callback();
      await this.settle();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** Lets promises that are ready settle. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }

  #next(end: number): VirtualTimer | undefined {
    let next: VirtualTimer | undefined;
    for (const timer of this.pending) {
      if (timer.at > end) continue;
      if (
        next === undefined ||
        timer.at < next.at ||
        (timer.at === next.at && timer.sequence < next.sequence)
      ) {
        next = timer;
      }
    }
    return next;
  }
}
