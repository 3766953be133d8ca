import type { Item } from './item.js';
import type { Signal } from './signal.js';

/** The items that a backend accepted, counted so that losses and duplicates show. */
export class Received {
  readonly #byName = new Map<string, number>();
  readonly #byId = new Map<string, number>();
  readonly #bySignal = new Map<Signal, number>();

  /** How often each name was accepted. */
  get byName(): ReadonlyMap<string, number> {
    return this.#byName;
  }

  /** How often each id was accepted. */
  get byId(): ReadonlyMap<string, number> {
    return this.#byId;
  }

  /** How many items were accepted, of one signal or of all, those accepted twice counted twice. */
  count(signal?: Signal): number {
    if (signal !== undefined) return this.#bySignal.get(signal) ?? 0;
    let count = 0;
    for (const n of this.#bySignal.values()) count += n;
    return count;
  }

  /** How often an item of that name or id was accepted. */
  times(nameOrId: string): number {
    return this.#byName.get(nameOrId) ?? this.#byId.get(nameOrId) ?? 0;
  }

  /** Notes items as accepted. */
  add(items: Iterable<Item>): void {
    for (const { signal, name, id } of items) {
      this.#byName.set(name, (this.#byName.get(name) ?? 0) + 1);
      this.#byId.set(id, (this.#byId.get(id) ?? 0) + 1);
      this.#bySignal.set(signal, (this.#bySignal.get(signal) ?? 0) + 1);
    }
  }
}
