/**
 * What stores requests, durably.
 *
 * @typedef {object} Store
 * @property {(payload: Uint8Array, done: (error?: Error) => void) => void} append calls back later, when it is stored
 * @property {() => Promise<void>} empty gets rid of what is stored; resolves when the disk is free of it
 */
export {};
