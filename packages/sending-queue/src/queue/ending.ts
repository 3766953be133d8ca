import type { Clock } from '../clock/clock.js';
import { boundedCall } from '../sender/bounded-call.js';
import type { DrainEnding } from './drain.js';
import type { DurableIntake } from './durable-intake.js';
import type { Gates } from './gates.js';

/** What ends with a queue. */
export interface EndingParts<Payload> {
  readonly reserve: DurableIntake<Payload> | undefined;
  readonly gates: Gates<Payload>;
  readonly clock: Clock;
}

/** The end of a queue that has permits, or whose requests are kept. */
export class Ending<Payload> implements DrainEnding {
  readonly #parts: EndingParts<Payload>;

  constructor(parts: EndingParts<Payload>) {
    this.#parts = parts;
  }

  get lastSequence(): number | undefined {
    // What another process has left, and this one has taken over, has no number, and is part of the whole.
    return this.#parts.reserve && Number.MAX_SAFE_INTEGER;
  }

  isEarly(restMillis: number): boolean {
    const { reserve, gates, clock } = this.#parts;
    const isHopeless = () =>
      (gates.side?.outage.isOn ?? false) || gates.throttle.delayMillis(clock.now()) > restMillis;
    return reserve !== undefined && isHopeless();
  }

  keep(): boolean {
    this.#parts.reserve?.leave();
    return this.#parts.reserve !== undefined;
  }

  async end(shutdown: Promise<void>, restMillis: () => number): Promise<void> {
    const { reserve, gates, clock } = this.#parts;
    const permits = gates.side?.permits;
    await Promise.all([
      shutdown,
      permits && boundedCall('leaving the permits', () => permits.leave(), clock, restMillis()),
    ]);
    if (reserve === undefined) return;
    await boundedCall('closing the storage', () => reserve.close(), clock, restMillis());
    reserve.loseUnstored();
  }
}
