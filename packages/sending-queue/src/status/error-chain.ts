import { elements, property } from './property.js';

/** An error has a few causes; a chain longer than this is broken or hostile. */
const LONGEST_CHAIN = 32;

/**
 * The error, then everything it wraps in `cause` and in `errors` (AggregateError), the nearest first. Each once, so
 * that errors which contain each other end the search, and never more than 32.
 */
export function errorChain(error: unknown): readonly unknown[] {
  const chain = [error];
  for (let next = 0; next < chain.length; next++) {
    const wrapped = [
      property(chain[next], 'cause'),
      ...elements(property(chain[next], 'errors'), LONGEST_CHAIN),
    ];
    for (const inner of wrapped) {
      if (chain.length === LONGEST_CHAIN) return chain;
      if (inner !== undefined && inner !== null && !chain.includes(inner)) chain.push(inner);
    }
  }
  return chain;
}
