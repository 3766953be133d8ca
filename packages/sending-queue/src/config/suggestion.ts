/**
 * The candidate that someone who wrote `name` most likely meant, undefined when none is close. Case and separators do
 * not count (`queue_size` is `queueSize`), nor does a part that is missing or too much (`timeout` is `timeoutMillis`).
 */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = bare(name);
  // Names are short; a longer one is none of ours, and the distance takes time in the square of the length.
  if (wanted.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const known = bare(candidate);
    const distance = editDistance(wanted, known);
    if (distance < bestDistance && isClose(wanted, known, distance)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function bare(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function isClose(wanted: string, known: string, distance: number): boolean {
  const shorter = Math.min(wanted.length, known.length);
  if (distance <= Math.max(1, Math.floor(shorter / 3))) return true;
  return shorter >= 3 && (wanted.includes(known) || known.includes(wanted));
}

/** Insertions, deletions and replacements of a character between the two (Levenshtein), one row at a time. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(above, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, at(above, column) + 1, at(current, column - 1) + 1));
    }
    above = current;
  }
  return at(above, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
