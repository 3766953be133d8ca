import type { QueueSnapshot } from '@otelq/sending-queue';
import type { Lifecycle } from '../lifecycle/lifecycle.js';
import type { Component } from '../queue/component.js';
import type { Components } from '../queue/components.js';
import type { Whole } from '../report/whole.js';
import type { Sample, UnseenQueue } from '../stream/sample.js';
import type { Clock, Timer } from './clock.js';
import { History } from './history.js';
import { queueSample } from './queue-sample.js';

const HISTORY_MILLIS = 10 * 60 * 1000;

export interface SamplerParts {
  readonly components: Components;
  readonly lifecycle: Lifecycle;
  readonly whole: Whole;
  readonly clock: Clock;
  readonly intervalMillis: number;
  /** A sample was taken. */
  onSample(json: string): void;
}

/** Looks at all queues once in an interval. */
export class Sampler {
  /** The samples of the last ten minutes. */
  readonly history: History;
  readonly #parts: SamplerParts;
  readonly #seen = new WeakMap<Component, { readonly snapshot: QueueSnapshot; readonly nowMillis: number }>();
  #timer: Timer | undefined;
  #takenAtMillis = -Infinity;

  constructor(parts: SamplerParts) {
    this.#parts = parts;
    this.history = new History(Math.ceil(HISTORY_MILLIS / parts.intervalMillis));
  }

  /** Takes a sample now, and one in each interval from now on, which does not keep the process alive. */
  start(): void {
    const { clock, intervalMillis } = this.#parts;
    // One that somebody asked for a moment ago stands in for this one: steps of a moment are no intervals.
    if (this.#ageMillis >= intervalMillis / 2) this.#take();
    this.#timer = clock.setTimer(() => this.start(), intervalMillis);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Takes a sample if the last one is older than an interval: the event loop was busy, or there was no start. */
  refresh(): void {
    if (this.#ageMillis > this.#parts.intervalMillis) this.#take();
  }

  get #ageMillis(): number {
    return this.#parts.clock.now() - this.#takenAtMillis;
  }

  #take(): void {
    const { components, lifecycle, whole, clock, onSample } = this.#parts;
    const nowMillis = clock.now();
    const atMillis = clock.wallTime();
    this.#takenAtMillis = nowMillis;
    const queues: string[] = [];
    const unseen: [string, UnseenQueue][] = [];
    for (const component of components) {
      component.observe(atMillis);
      const sample = this.#sample(component, nowMillis, atMillis);
      const { name, health } = component;
      if (sample !== undefined) queues.push(`${JSON.stringify(name)}:${sample}`);
      else unseen.push([name, { tier: health.tier, reasons: health.reasons }]);
    }
    whole.update(atMillis);
    const sample: Sample = {
      atMillis,
      status: lifecycle.status,
      // Unlike assignments, entries make a property of any name, such as `__proto__`.
      ...(unseen.length > 0 && { unseen: Object.fromEntries(unseen) }),
      queues: {},
    };
    // The samples are JSON already: they go between the braces of the queues, which come last.
    const json = `${JSON.stringify(sample).slice(0, -'}}'.length)}${queues.join(',')}}}`;
    this.history.push(json);
    onSample(json);
  }

  /** The sample of a queue, as JSON. A queue that is not of this version may have a snapshot of which none can be made. */
  #sample(component: Component, nowMillis: number, atMillis: number): string | undefined {
    const { snapshot, health } = component;
    if (snapshot === undefined) return undefined;
    const before = this.#seen.get(component);
    this.#seen.set(component, { snapshot, nowMillis });
    const elapsedMillis = before === undefined ? 0 : nowMillis - before.nowMillis;
    try {
      return JSON.stringify(queueSample(health, snapshot, before?.snapshot, elapsedMillis));
    } catch {
      component.unreadable(atMillis);
      return undefined;
    }
  }
}
