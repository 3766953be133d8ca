interface Target {
  addEventListener(type: string, listener: () => void, options: { signal: AbortSignal }): void;
}

/** As much of a page as there is: a worker has no document, and a server that renders pages nothing of it. */
interface Page extends Partial<Target> {
  readonly document?: Target & { readonly visibilityState: string };
}

/**
 * Calls `urge` whenever what waits had better be sent now: the page is hidden or left, after which nothing of it may run
 * any more, or the network is back. A page that is shown again just goes on.
 *
 * @returns what ends that
 */
export function watchPage(urge: () => void): () => void {
  const page = globalThis as Page;
  const { document } = page;
  const end = new AbortController();
  // Browsers do not agree on which of the two comes when a page is left, and in which order.
  document?.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && urge(), end);
  for (const type of ['pagehide', 'online']) page.addEventListener?.(type, urge, end);
  return () => end.abort();
}
