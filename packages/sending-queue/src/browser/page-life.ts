interface Target {
  addEventListener?(type: string, listener: () => void): void;
  removeEventListener?(type: string, listener: () => void): void;
}

/** As much of a page as there is: a worker has no document, and a server that renders pages nothing of it. */
interface Page extends Target {
  readonly document?: Target & { readonly visibilityState: string };
}

/** Told of what concerns requests that wait. */
export interface PageListener {
  /** There is reason for haste: the page is hidden or left, after which nothing of it may run any more, or is online. */
  onHaste(isHasty: boolean): void;
  /** What waits had better be sent now. Comes after `onHaste(true)`, too. */
  onUrge(): void;
}

/**
 * Watches the page, if there is one: urges when it is hidden or left, and when the network is back.
 *
 * @returns what ends that
 */
export function watchPage(listener: PageListener): () => void {
  const page = globalThis as Page;
  const { document } = page;
  let isLeft = false;
  // Browsers do not agree on which events come when a page is left, and in which order.
  const become = (isLeftNow: boolean): void => {
    if (isLeftNow !== isLeft) listener.onHaste(isLeftNow);
    isLeft = isLeftNow;
    if (isLeft) listener.onUrge();
  };
  const beOnline = (): void => {
    listener.onHaste(true);
    listener.onUrge();
  };
  const events = [
    [document, 'visibilitychange', () => become(document?.visibilityState === 'hidden')],
    [page, 'pagehide', () => become(true)],
    [page, 'online', beOnline],
  ] as const;
  for (const [target, type, react] of events) target?.addEventListener?.(type, react);
  // An AbortSignal would be less code, with which zone.js up to 0.14 ends listeners that are not ours.
  return () => {
    for (const [target, type, react] of events) target?.removeEventListener?.(type, react);
  };
}
