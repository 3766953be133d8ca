let notes: string[] = [];

/**
 * Has a warning written a turn later, or with the first queue: while the SDK's modules load and its file is read, there is
 * no logger yet.
 */
export function noteForLater(message: string): void {
  if (notes.length === 0) setImmediate(write).unref();
  if (!notes.includes(message)) notes.push(message);
}

function write(): void {
  // What writes is not loaded before there is something to write.
  import('./write-notes.js').then(({ writeNotes }) => writeNotes()).catch(() => {});
}

/** The warnings that were kept. They are given out once. */
export function takeNotes(): readonly string[] {
  const taken = notes;
  notes = [];
  return taken;
}
