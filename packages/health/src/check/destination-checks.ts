import { outsideOfTheApplication } from '@otelq/sending-queue/native';
import type { Component } from '../queue/component.js';
import type { Clock } from '../sampling/clock.js';
import { type CheckOptions, DestinationCheck } from './destination-check.js';

/** The checks of all destinations. */
export class DestinationChecks {
  readonly #options: CheckOptions | undefined;
  readonly #clock: Clock;
  readonly #checks = new Map<Component, DestinationCheck>();

  /** @param options without them nothing is checked */
  constructor(options: CheckOptions | undefined, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** Begins to check the destination of a queue that is built. */
  start(component: Component): void {
    if (this.#options === undefined || component.queue === undefined) return;
    const check = new DestinationCheck(component, this.#options, this.#clock);
    this.#checks.set(component, check);
    outsideOfTheApplication(() => check.start());
  }

  stop(component: Component): void {
    this.#checks.get(component)?.stop();
    this.#checks.delete(component);
  }

  stopAll(): void {
    for (const component of [...this.#checks.keys()]) this.stop(component);
  }
}
