/**
 * A queue whose requests are sent and settled at once: one span each, and a sender that takes no time.
 *
 * @typedef {object} Contender
 * @property {(request: readonly object[]) => void} enqueue
 * @property {() => Promise<unknown>} settle resolves when all that was enqueued is settled, in the queue's own way
 * @property {() => number} sent requests that have been sent
 */
export {};
