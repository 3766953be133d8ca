/** Keys of a destination: of its state, its instances, when these end, and their shares. */
export function keysOf(prefix: string, destination: string): string[] {
  // Braces are encoded as well, so what is between these is the hash tag: a cluster has all four in one slot.
  const tag = `${prefix}{${encodeURIComponent(destination.replace(LONE_SURROGATE, '\uFFFD'))}}`;
  return [`${tag}:state`, `${tag}:members`, `${tag}:due`, `${tag}:shares`];
}

/** Half a character, which has no UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/gu;
