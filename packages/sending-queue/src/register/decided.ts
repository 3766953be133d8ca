const decided = new WeakSet<object>();

/** Says of a processor or a reader that it is decided whether its exporter has a queue, when it was built. */
export function markDecided(processor: object): void {
  decided.add(processor);
}

/** Whether it is decided. Somebody may have put another exporter into it since, with the queue inside. */
export function isDecided(processor: object): boolean {
  return decided.has(processor);
}
