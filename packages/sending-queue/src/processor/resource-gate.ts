import type { Clock, Timer } from '../clock/clock.js';
import type { Resource } from '../sdk/types.js';

/**
 * Longest wait for the attributes of a resource: the specification's default of the processors' export timeout,
 * which bounds the same wait there.
 */
const LONGEST_WAIT_MILLIS = 30_000;

/** Holds batches back while the attributes of their resource are still under detection. */
export class ResourceGate {
  readonly #clock: Clock;
  readonly #warn: (line: string, error?: unknown) => void;
  // Nearly always there is one resource, and many batches of it: they share one wait.
  readonly #waits = new WeakMap<Resource, Promise<void>>();
  /** Of the waits that are not over. */
  readonly #timers = new Set<Timer>();
  #holds = 0;

  /** `warn` is told of attributes that could not be had. */
  constructor(clock: Clock, warn: (line: string, error?: unknown) => void) {
    this.#clock = clock;
    this.#warn = warn;
  }

  /** Settles when the batch may go; `undefined` when it may go now. Never rejects. */
  wait(batch: readonly { readonly resource?: Resource }[]): Promise<unknown> | undefined {
    let pending: Set<Resource> | undefined;
    let last: Resource | undefined;
    for (const { resource } of batch) {
      // Nearly always all of them have the same one.
      if (resource === last) continue;
      last = resource;
      // A record of a vendor's own making may have none.
      if (!resource?.asyncAttributesPending || resource.waitForAsyncAttributes === undefined) continue;
      pending ??= new Set();
      pending.add(resource);
    }
    return pending && Promise.all(Array.from(pending, (resource) => this.#waitFor(resource)));
  }

  /** Keeps the process alive until `passed` settles, for as long as anything waits here. `passed` must not reject. */
  async hold(passed: Promise<unknown>): Promise<void> {
    this.#holds++;
    if (this.#holds === 1) this.#keepAlive(true);
    await passed;
    this.#holds--;
    if (this.#holds === 0) this.#keepAlive(false);
  }

  #keepAlive(on: boolean): void {
    for (const timer of this.#timers) timer.keepAlive(on);
  }

  #waitFor(resource: Resource): Promise<void> {
    let wait = this.#waits.get(resource);
    if (wait === undefined) {
      wait = this.#start(resource);
      this.#waits.set(resource, wait);
    }
    return wait;
  }

  async #start(resource: Resource): Promise<void> {
    let giveUp: (() => void) | undefined;
    const timeout = new Promise<'timeout'>((resolve) => {
      giveUp = () => resolve('timeout');
    });
    const timer = this.#clock.setTimer(() => giveUp?.(), LONGEST_WAIT_MILLIS);
    timer.keepAlive(this.#holds > 0);
    this.#timers.add(timer);
    try {
      if ((await Promise.race([resource.waitForAsyncAttributes?.(), timeout])) === 'timeout') {
        this.#warn(
          `resource attributes still pending after ${LONGEST_WAIT_MILLIS} ms; exporting without them`,
        );
      }
    } catch (error) {
      this.#warn('resource attributes could not be detected; exporting without them', error);
    } finally {
      timer.cancel();
      this.#timers.delete(timer);
    }
  }
}
