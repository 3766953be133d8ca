/** What was seen on the wire of the last attempt that an exporter made to send one request. */
export interface WireObservation {
  /** HTTP attempts seen so far, the one under way included; 0 when the exporter's transport can't be seen. */
  attempts: number;
  /** HTTP status of the last finished attempt. */
  httpStatus: number | undefined;
  /** The network error of the last finished attempt. */
  error: unknown;
  /** `Retry-After` of the last finished attempt, in milliseconds from its arrival. */
  retryAfterMillis: number | undefined;
  /** Round-trip time of the last finished attempt, in milliseconds, from the request to the response's head. */
  rttMillis: number | undefined;
}

/** Told of each attempt that an exporter makes, while its `export()` is still under way. */
export interface AttemptListener {
  onAttemptStart(observation: WireObservation): void;
  onAttemptEnd(observation: WireObservation): void;
}

/** Sees the attempts that exporters make, through public interfaces of the platform. */
export interface WireObserver {
  /**
   * Runs `send`, and tells `listener` of every HTTP attempt made by it and by what it started.
   * Returns the record of these attempts, which goes on changing until the export ends.
   */
  observe(listener: AttemptListener, send: () => void): WireObservation;
  /** Stops observing. Idempotent. */
  dispose(): void;
}
