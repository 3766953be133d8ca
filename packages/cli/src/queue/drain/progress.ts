/** How far a drain is, at one moment. */
export interface Progress {
  /** Requests that are to be sent. */
  readonly total: number;
  /** Requests that have come to their end. */
  readonly ended: number;
  /** Requests that were refused for good. */
  readonly refused: number;
  /** The queue that is being sent. */
  readonly queue: string;
  /** Requests that may be in flight at once, now. */
  readonly limit: number;
  /** What the last attempt failed with; undefined when it succeeded. */
  readonly trouble: string | undefined;
  readonly elapsedMillis: number;
}

/** Shows people how far it is. */
export interface ProgressDisplay {
  show(progress: Progress): void;
  /** Says something else in between. */
  note(line: string): void;
  end(): void;
}
