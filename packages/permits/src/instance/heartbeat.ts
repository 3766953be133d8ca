import { type Clock, outsideOfTheApplication, type Timer } from '@otelq/sending-queue/native';
import { Schedule } from './schedule.js';

/** What beats. */
export interface Beat {
  /** One exchange with the store. @returns whether the next one can wait for its time; rejects when the store did not answer */
  exchange(): Promise<boolean>;
  /** The exchange is over. @param error - why the store did not answer */
  ended(error?: unknown): void;
  periodMillis(): number;
}

/**
 * Has one exchange after the other, the first at once, until it is stopped. Outside of the application: whoever makes the
 * permits, often in the middle of a request, is no parent of what the client of a store does for as long as they are used.
 */
export class Heartbeat {
  readonly #beat: Beat;
  readonly #clock: Clock;
  readonly #schedule: Schedule;
  #timer: Timer | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(beat: Beat, clock: Clock, random: () => number) {
    this.#beat = beat;
    this.#clock = clock;
    this.#schedule = new Schedule(random);
    outsideOfTheApplication(() => this.#tickIn(0));
  }

  /** @returns the end of the exchange under way; never rejects */
  stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    return this.#underWay;
  }

  #tickIn(delayMillis: number): void {
    const tick = () => {
      this.#underWay = outsideOfTheApplication(() => this.#exchange());
    };
    this.#timer = this.#clock.setTimer(tick, delayMillis);
  }

  async #exchange(): Promise<void> {
    let isDone = false;
    let reason: unknown;
    try {
      isDone = await this.#beat.exchange();
    } catch (error) {
      reason = error;
    }
    if (this.#isStopped) return;
    this.#beat.ended(reason);
    const periodMillis = this.#beat.periodMillis();
    this.#tickIn(
      isDone ? this.#schedule.afterReport(periodMillis) : this.#schedule.afterFailure(periodMillis),
    );
  }
}
