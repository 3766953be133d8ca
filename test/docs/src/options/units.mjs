/** What numbers of options are numbers of. */

/** Units that no name tells, by the ends of paths; the first that fits counts. */
const UNITS = /** @type {const} */ ([
  [/Millis$/, 'ms'],
  [/^batch\.(?:min|max)Size$/, 'of `batch.sizer`'],
  [/^queueSize$/, 'of `sizer`'],
  [/Concurrency$|^numConsumers$/, 'requests'],
  [/Ratio$|Alpha$|^retryOnFailure\.multiplier$/, 'a factor'],
  [/Bytes$/, 'bytes'],
  [/Intervals$/, 'intervals'],
  [/^port$/, 'a port'],
  [/^PERMITS_TOTAL$/, 'of `PERMITS_UNIT`'],
  [/^PERMITS_PERIOD$/, 'ms'],
]);

const NUMERIC = /\b(?:integer|number)\b/;

/**
 * The unit of an option; empty where its values are no numbers.
 *
 * @param {string} path
 * @param {string} allowed
 */
export function unitOf(path, allowed) {
  if (!NUMERIC.test(allowed)) return '';
  const found = UNITS.find(([pattern]) => pattern.test(path));
  if (found === undefined) throw new Error(`nobody knows the unit of ${path} (${allowed})`);
  return found[1];
}
