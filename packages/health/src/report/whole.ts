import type { Lifecycle } from '../lifecycle/lifecycle.js';
import type { Component } from '../queue/component.js';
import type { Components } from '../queue/components.js';
import { worst } from '../tier/worst.js';
import { detailOf } from './detail.js';
import type { ComponentHealth, HealthReport, Tier } from './report.js';

/** What the components are together. */
export class Whole {
  readonly #components: Components;
  readonly #lifecycle: Lifecycle;
  #tier: Tier = 'green';
  #since: string;

  constructor(components: Components, lifecycle: Lifecycle, atMillis: number) {
    this.#components = components;
    this.#lifecycle = lifecycle;
    this.#since = new Date(atMillis).toISOString();
  }

  /** To be called whenever the components have changed: since when the whole is in a tier is seen here alone. */
  update(atMillis: number): void {
    const tier = worst(Array.from(this.#components, ({ health }) => health));
    if (tier === this.#tier) return;
    this.#tier = tier;
    this.#since = new Date(atMillis).toISOString();
  }

  /** @param only the one component that it is to be about; all of them by default */
  report(isVerbose: boolean, only?: Component): HealthReport {
    const { tier, since } = only?.health ?? { tier: this.#tier, since: this.#since };
    const components = only === undefined ? [...this.#components] : [only];
    return {
      status: this.#lifecycle.status,
      tier,
      since,
      // Unlike assignments, entries make a property of any name, such as `__proto__`.
      components: Object.fromEntries(
        components.map((component) => [component.name, componentHealth(component, isVerbose)]),
      ),
    };
  }
}

/** How one queue fares, with its figures if they are asked for. */
export function componentHealth(component: Component, isVerbose: boolean): ComponentHealth {
  const detail = isVerbose ? detailOf(component) : undefined;
  return { ...component.health, ...(detail !== undefined && { detail }) };
}
