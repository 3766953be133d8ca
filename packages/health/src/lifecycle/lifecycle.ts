import type { Component } from '../queue/component.js';
import type { Components } from '../queue/components.js';
import type { HealthReport } from '../report/report.js';

/**
 * From starting over serving to shutting down, and never back: traffic that was turned away on the way out must not come
 * again because a queue was removed, and a queue that is added later makes no process start anew.
 */
export class Lifecycle {
  readonly #components: Components;
  #status: HealthReport['status'] = 'starting';

  constructor(components: Components) {
    this.#components = components;
  }

  /** The status at this moment, not at that of the last sample: a load balancer is to know of a shutdown at once. */
  get status(): HealthReport['status'] {
    this.update();
    return this.#status;
  }

  /** Looks at the queues. To be called whenever they change, so that what happens between two looks is not missed. */
  update(): void {
    for (const component of this.#components) this.watch(component);
    if (this.#status !== 'starting' || this.#components.size === 0) return;
    // One that could not be built will not be: it is red, which is no reason to turn traffic away.
    for (const { isSettled } of this.#components) if (!isSettled) return;
    this.#status = 'serving';
  }

  /** Looks at one of them. */
  watch(component: Component): void {
    if (this.#status !== 'shutting_down' && component.isShuttingDown) this.shutDown();
  }

  /** The process is on its way out. */
  shutDown(): void {
    this.#status = 'shutting_down';
  }
}
