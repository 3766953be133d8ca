/** Virtual time for very many timers. */

/** @import { Clock, Timer } from '@otelq/sending-queue/native' */

/** @typedef {{ at: number, sequence: number, callback: (() => void) | undefined }} Event */

/** Time that jumps from one timer to the next; those of the same time fire in the order in which they were set. */
export class EventClock {
  /** In milliseconds. */
  time = 0;
  /** Whether promises may have become ready since they last settled. */
  hasPromises = false;
  #sequence = 0;
  /** @type {Event[]} a binary heap */
  #heap = [];

  /**
   * @param {() => void} callback
   * @param {number} delayMillis
   * @returns {Timer}
   */
  setTimer(callback, delayMillis) {
    /** @type {Event} */
    const event = { at: this.time + Math.max(0, delayMillis), sequence: this.#sequence++, callback };
    this.#push(event);
    return {
      cancel: () => {
        event.callback = undefined;
      },
      keepAlive: () => {},
    };
  }

  /** @param {number} endMillis */
  async runUntil(endMillis) {
    for (let event = this.#heap[0]; event !== undefined && event.at <= endMillis; event = this.#heap[0]) {
      this.#pop();
      this.time = event.at;
      event.callback?.();
      if (this.hasPromises) {
        this.hasPromises = false;
        // All microtasks are done by then, those that the microtasks add included.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    this.time = endMillis;
  }

  /**
   * The clock of one host, which is set to another time and runs a little too fast or too slow.
   *
   * @param {number} offsetMillis
   * @param {number} rate
   * @returns {Clock}
   */
  ofHost(offsetMillis, rate) {
    const now = () => offsetMillis + this.time * rate;
    return { now, wallTime: now, setTimer: (callback, delay) => this.setTimer(callback, delay / rate) };
  }

  /** @param {Event} event */
  #push(event) {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || isBefore(parent, event)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = event;
  }

  #pop() {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      let child = heap[below];
      if (child === undefined) break;
      const other = heap[below + 1];
      if (other !== undefined && isBefore(other, child)) {
        child = other;
        below++;
      }
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
  }
}

/**
 * @param {Event} a
 * @param {Event} b
 */
function isBefore(a, b) {
  return a.at < b.at || (a.at === b.at && a.sequence < b.sequence);
}
