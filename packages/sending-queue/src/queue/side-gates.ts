import type { ExportCeiling } from './export-ceiling.js';
import type { Outage } from './outage.js';
import type { PermitControl } from './permit-control.js';
import type { QueueRequest } from './request.js';
import type { QueueFigures } from './snapshot.js';

/** The gates that not every queue needs, as one. */
export class SideGates<Payload> {
  /** How many exports the exporter takes. */
  readonly ceiling: ExportCeiling;
  /** Keeps sends from holding the process alive while the destination is down. */
  readonly outage: Outage;
  /** Absent where the queue has its destination for itself. */
  readonly permits: PermitControl<Payload> | undefined;
  /** What they said when something was to pass last. */
  #permitsDelayMillis = 0;

  constructor(ceiling: ExportCeiling, outage: Outage, permits: PermitControl<Payload> | undefined) {
    this.ceiling = ceiling;
    this.outage = outage;
    this.permits = permits;
  }

  /** Requests that may be in flight at once. */
  get limit(): number {
    return this.ceiling.value;
  }

  /** Whether one more send may start while `sending` are under way. */
  hasRoom(sending: number, nowMillis: number): boolean {
    // Asked once: they have a clock of their own, and the question when they open must find them as closed.
    this.#permitsDelayMillis = this.permits?.delayMillis ?? 0;
    return (
      this.#permitsDelayMillis === 0 &&
      this.ceiling.hasRoom(sending, nowMillis) &&
      this.outage.hasRoom(sending, nowMillis)
    );
  }

  /** Milliseconds until time alone may have opened them; 0 when only the end of a send can. */
  delayMillis(nowMillis: number): number {
    return Math.max(
      this.#permitsDelayMillis,
      this.ceiling.delayMillis(nowMillis),
      this.outage.delayMillis(nowMillis),
    );
  }

  /** A request is sent; so many sends are under way, this one included. */
  started(request: QueueRequest<Payload>, sending: number, nowMillis: number): void {
    this.outage.started(sending, nowMillis);
    this.permits?.take(request);
  }

  /** Of an attempt it is known whether it has met with backpressure, or has delivered something. */
  attempted(isBackpressure: boolean, isOk: boolean, nowMillis: number): void {
    if (isBackpressure) this.outage.failed(nowMillis);
    else if (isOk) this.outage.over();
  }

  snapshot(): Pick<QueueFigures, 'permits'> {
    return this.permits === undefined ? {} : { permits: this.permits.snapshot() };
  }
}
