/**
 * A queue with a file storage, and what is put into it.
 *
 * @typedef {object} Load
 * @property {number} writers that are to use it at once
 * @property {number} requestBytes about what a request takes when it is stored
 * @property {(done: (error?: Error) => void) => void} store exports the next request, which is stored when it calls back
 * @property {() => void} goDown of the destination: it does not answer any more
 * @property {() => Promise<void>} drain the destination is up again, and has got everything when this resolves
 * @property {() => { requests: number, bytes: number }} stored what is in the storage
 */
export {};
