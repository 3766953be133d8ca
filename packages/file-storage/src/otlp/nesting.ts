/**
 * How deep a value may be nested: an array or a map in an array or a map, and so on. It bounds the stack on the way to
 * the disk and back, whatever is there, and stops at values that hold themselves.
 */
export const MAX_NESTING = 100;

export function demandNesting(depth: number): void {
  if (depth > MAX_NESTING) {
    throw new RangeError(`a value is nested deeper than ${MAX_NESTING} levels, or holds itself`);
  }
}
