/** What becomes of a request. */
export type Answer = 'ok' | 'rejected' | 'refused';

/** A destination under simulation. */
export interface Destination {
  /** Takes a request; `reply` is called at most once, at the time the answer is back at the client. */
  receive(size: number, reply: (answer: Answer) => void): void;
}

/** What an outage can strike. */
export interface Mortal extends Destination {
  /** Forgets all requests that wait or are served; none of them is answered. */
  crash(): void;
}

/**
 * Milliseconds until the answer that costs the destination no work is back. Never nothing: a client that has always
 * more to send would be refused without end in one moment, and time would stand still.
 */
export function promptAnswerMillis(netMillis: number | undefined): number {
  return Math.max(1, netMillis ?? 0);
}
