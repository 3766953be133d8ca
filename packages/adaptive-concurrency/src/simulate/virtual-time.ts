interface Event {
  readonly at: number;
  readonly sequence: number;
  readonly action: () => void;
}

/** Time that passes only from one event to the next; events at the same time happen in the order they were set. */
export class VirtualTime {
  #now: number;
  #sequence = 0;
  /** A binary heap, the next event first. */
  readonly #events: Event[] = [];

  constructor(startMillis = 0) {
    this.#now = startMillis;
  }

  readonly now = (): number => this.#now;

  after(millis: number, action: () => void): void {
    const event = { at: this.#now + Math.max(0, millis), sequence: this.#sequence++, action };
    const events = this.#events;
    let index = events.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = events[parent];
      if (above === undefined || isBefore(above, event)) break;
      events[index] = above;
      index = parent;
    }
    events[index] = event;
  }

  /** Lets time pass until `millis`, with all that happens till then. */
  runUntil(millis: number): void {
    for (let next = this.#events[0]; next !== undefined && next.at <= millis; next = this.#events[0]) {
      this.#removeFirst();
      this.#now = next.at;
      next.action();
    }
    this.#now = millis;
  }

  #removeFirst(): void {
    const events = this.#events;
    const last = events.pop();
    if (last === undefined || events.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const [left, right] = [events[child], events[child + 1]];
      if (left === undefined) break;
      const least = right !== undefined && isBefore(right, left) ? right : left;
      if (least === right) child++;
      if (isBefore(last, least)) break;
      events[index] = least;
      index = child;
    }
    events[index] = last;
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.sequence < b.sequence);
}
