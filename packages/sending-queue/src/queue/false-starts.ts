import type { Status } from '../status/status.js';
import type { ExportCeiling } from './export-ceiling.js';
import type { QueueRequest } from './request.js';

/** Tells sends apart after which it is as if nothing had been: they go back to where they were. */
export class FalseStarts<Payload> {
  readonly #ceiling: ExportCeiling;

  constructor(ceiling: ExportCeiling) {
    this.#ceiling = ceiling;
  }

  /**
   * Whether the exporter refused the request, or its connection had been closed before.
   *
   * @param sending - sends that are still under way
   */
  isOne(request: QueueRequest<Payload>, { reason }: Status, sending: number, nowMillis: number): boolean {
    if (reason === 'concurrent-export-limit') {
      this.#ceiling.refused(sending, nowMillis);
      return true;
    }
    // Once is bad luck. A request whose connection is closed again and again may be the cause of it.
    const isFirst = reason === 'stale-connection' && !request.metStaleConnection;
    request.metStaleConnection ||= isFirst;
    return isFirst;
  }
}
