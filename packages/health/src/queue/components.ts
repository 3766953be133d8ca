import { complaint, demand, isThenable, messageOf } from '@otelq/sending-queue/internal';
import { log } from '../log/log.js';
import type { Clock } from '../sampling/clock.js';
import type { JudgeOptions } from '../tier/judge.js';
import { Component } from './component.js';
import { componentName } from './component-name.js';
import { isQueue } from './queue.js';

/** A process has a queue or two for each signal; far more are a leak, and each costs memory for its history. */
export const MAX_COMPONENTS = 32;

const QUEUE = 'an exporter or a processor with a snapshot(), or a promise of one';

export interface ComponentsOptions extends JudgeOptions {
  readonly clock: Clock;
  /** A queue was built, or could not be. */
  onSettled(component: Component): void;
}

/** All queues of the process, by name. */
export class Components implements Iterable<Component> {
  readonly #options: ComponentsOptions;
  readonly #byName = new Map<string, Component>();

  constructor(options: ComponentsOptions) {
    this.#options = options;
  }

  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  get size(): number {
    return this.#byName.size;
  }

  [Symbol.iterator](): Iterator<Component> {
    return this.#byName.values();
  }

  get(name: string): Component | undefined {
    return this.#byName.get(name);
  }

  /**
   * @throws TypeError for a name that is no text and for what is neither a queue nor a promise
   * @throws RangeError for a name that is taken, empty or too long, and when there are too many queues
   */
  add(name: unknown, queue: unknown): void {
    const checked = demand('name', componentName, name);
    const path = `queues[${JSON.stringify(checked)}]`;
    if (this.#byName.has(checked)) throw new RangeError(`${path} must be added once, and is there already`);
    if (this.#byName.size >= MAX_COMPONENTS) {
      throw new RangeError(
        `queues must be ${MAX_COMPONENTS} at most, got one more: ${JSON.stringify(checked)}`,
      );
    }
    if (!isQueue(queue) && !isThenable(queue)) throw new TypeError(complaint(path, QUEUE, queue));
    const component = new Component(checked, this.#options, this.#options.clock.wallTime());
    this.#byName.set(checked, component);
    if (isQueue(queue)) this.#settle(component, queue);
    else
      Promise.resolve(queue).then(
        (built) => this.#settle(component, built),
        (error) => this.#fail(component, messageOf(error)),
      );
  }

  /** Whether it was there. */
  remove(name: string): boolean {
    return this.#byName.delete(name);
  }

  #settle(component: Component, queue: unknown): void {
    if (!isQueue(queue)) {
      this.#fail(component, complaint('what its promise resolves to', QUEUE, queue));
      return;
    }
    if (this.#isGone(component)) return;
    component.built(queue, this.#options.clock.wallTime());
    this.#options.onSettled(component);
  }

  #fail(component: Component, cause: string): void {
    if (this.#isGone(component)) return;
    log.warn(`the queue ${JSON.stringify(component.name)} could not be built: ${cause}`);
    component.failed(this.#options.clock.wallTime());
    this.#options.onSettled(component);
  }

  /** It was removed while it was being built, and another one may have its name by now. */
  #isGone(component: Component): boolean {
    return this.#byName.get(component.name) !== component;
  }
}
