import { property, statusName } from '@otelq/sending-queue/internal';
import { type Status, StatusCode } from '@otelq/sending-queue/native';
import { log } from '../log/log.js';
import type { Component } from '../queue/component.js';

import type { Clock, Timer } from '../sampling/clock.js';

export interface CheckOptions {
  /** From the beginning of a check to that of the next one, in milliseconds. */
  readonly intervalMillis: number;
  /** After which a check has failed, in milliseconds. */
  readonly timeoutMillis: number;
}

const TIMED_OUT = { code: StatusCode.DEADLINE_EXCEEDED };
const FAILED = { code: StatusCode.UNKNOWN };

/** Asks the destination of a queue again and again whether it is there; one question at a time. */
export class DestinationCheck {
  readonly #component: Component;
  readonly #options: CheckOptions;
  readonly #clock: Clock;
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(component: Component, options: CheckOptions, clock: Clock) {
    this.#component = component;
    this.#options = options;
    this.#clock = clock;
  }

  /** Begins to ask, if the queue can be asked. Never throws. */
  start(): void {
    if (typeof property(this.#component.queue, 'checkDestination') === 'function') void this.#run();
    else this.#giveUp();
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  async #run(): Promise<void> {
    const { intervalMillis, timeoutMillis } = this.#options;
    const startedAtMillis = this.#clock.now();
    let isOver = false;
    const end = (status: Pick<Status, 'code' | 'httpStatus'>): void => {
      if (isOver || this.#isStopped) return;
      isOver = true;
      const { httpStatus } = status;
      this.#component.check = {
        status: statusName(status.code),
        ...(typeof httpStatus === 'number' && { httpStatus }),
        atMillis: this.#clock.wallTime(),
      };
    };
    this.#timer = this.#clock.setTimer(() => end(TIMED_OUT), timeoutMillis);
    try {
      const status = await this.#component.queue?.checkDestination?.(timeoutMillis);
      if (status === undefined) {
        this.#giveUp();
        return;
      }
      end(typeof status === 'object' && status !== null ? status : FAILED);
    } catch {
      end(FAILED);
    }
    this.#timer.cancel();
    // Only now: one that is late, or never answers, is not to be joined by others.
    if (this.#isStopped) return;
    const restMillis = Math.max(0, intervalMillis - (this.#clock.now() - startedAtMillis));
    this.#timer = this.#clock.setTimer(() => void this.#run(), restMillis);
  }

  /** It can't be asked, and what can't be today can't be tomorrow. */
  #giveUp(): void {
    if (this.#isStopped) return;
    this.stop();
    const { name, check } = this.#component;
    // One that has answered before is shutting down.
    if (check === undefined) log.warn(`the destination of ${JSON.stringify(name)} can not be checked`);
    this.#component.check = undefined;
  }
}
