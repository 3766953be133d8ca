import type { WireObservation } from '../status/wire-observation.js';

/**
 * Told of each attempt that an exporter makes, while its `export()` is still under way.
 *
 * Every end follows its start, and comes at most once. An attempt may also start or end after the exporter has reported
 * its result (one that it gave up on ends when its socket closes), and attempts of one export may overlap. A connection
 * that an exporter opens and keeps may keep the listener from being collected: let go of the payload once the result is
 * there.
 */
export interface AttemptListener {
  onAttemptStart(observation: WireObservation): void;
  onAttemptEnd(observation: WireObservation): void;
}

/** Sees the attempts that exporters make, through public interfaces of the platform. */
export interface WireObserver {
  /**
   * Runs `send` at once, and tells `listener` of every HTTP attempt made by it and by what it started.
   * Returns the record of these attempts, which goes on changing until the export ends. Throws what `send` throws; what
   * `listener` throws is logged and goes no further.
   */
  observe(listener: AttemptListener, send: () => void): WireObservation;
  /** Stops observing; `observe` then still runs `send`. Idempotent. */
  dispose(): void;
}
