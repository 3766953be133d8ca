import type { WireObservation } from '../src/status/wire-observation.js';
import type { AttemptListener } from '../src/wire/observer.js';

/** Keeps what a listener is told, in order, and lets a test wait for it. */
export class AttemptRecorder implements AttemptListener {
  readonly events: string[] = [];
  readonly ends: WireObservation[] = [];
  #waiting: { readonly ends: number; readonly resolve: () => void }[] = [];

  onAttemptStart(observation: WireObservation): void {
    this.events.push(`start ${observation.attempts}`);
  }

  onAttemptEnd(observation: WireObservation): void {
    this.ends.push({ ...observation });
    this.events.push(`end ${observation.httpStatus ?? errorCode(observation.error)}`);
    this.#waiting = this.#waiting.filter(({ ends, resolve }) => {
      if (this.ends.length >= ends) resolve();
      return this.ends.length < ends;
    });
  }

  /** Resolves once `ends` attempts have ended. */
  ended(ends: number): Promise<void> {
    if (this.ends.length >= ends) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ ends, resolve }));
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error
    ? 'code' in error && typeof error.code === 'string'
      ? error.code
      : error.name
    : error;
}
