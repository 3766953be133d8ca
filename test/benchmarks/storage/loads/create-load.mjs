import { byteLoad } from './byte-load.mjs';
import { spanLoad } from './span-load.mjs';

/** @import { Load } from './load.mjs' */

export const SPANS = '512 spans';

/**
 * What is stored: requests of so many KiB that are bytes already, or batches of spans for an exporter that is wrapped.
 *
 * @param {string} name `512 spans`, or a size such as `64 KiB`
 * @param {string} directory
 * @param {{ hasOwnMemory: boolean }} options whether each request is made anew, as an application does
 * @returns {Load}
 */
export function createLoad(name, directory, { hasOwnMemory }) {
  return name === SPANS
    ? spanLoad(directory, hasOwnMemory)
    : byteLoad(directory, 1024 * Number.parseInt(name, 10), hasOwnMemory);
}
