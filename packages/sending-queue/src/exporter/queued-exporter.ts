import { systemClock } from '../clock/system-clock.js';
import { complaint } from '../config/demand.js';
import { announce } from '../health/health-servers.js';
import { processEnd } from '../process-end/process-end.js';
import type { Status } from '../status/status.js';
import { assemble, type QueuedExporterParts } from './assemble.js';
import { QueueFront } from './queue-front.js';
import type { ShutdownTime } from './shutdown-time.js';

const CHECK_TIMEOUT_MILLIS = 5000;

/** An exporter with a sending queue in it. */
export class QueuedExporter<Input, Stored = Input> extends QueueFront<Input> {
  readonly #check: ((timeoutMillis: number) => Promise<Status>) | undefined;
  readonly #shutdownTime: ShutdownTime | undefined;

  constructor(parts: QueuedExporterParts<Input, Stored>) {
    const assembly = assemble(parts, systemClock);
    const { signal, check, shutdownTime, healthEndpoint } = assembly;
    super(assembly);
    this.#check = check;
    this.#shutdownTime = shutdownTime;
    if (healthEndpoint !== undefined) announce(healthEndpoint, signal, this, systemClock);
    if (shutdownTime !== undefined) processEnd()?.watch(this, signal, shutdownTime.configuredMillis);
  }

  /**
   * Has a shutdown that begins from now on deliver for no longer than that, whatever `shutdownTimeoutMillis` says: for
   * whoever ends the process, and has used up some of the time.
   *
   * @param mostMillis 0 or more
   */
  limitShutdown(mostMillis: number): void {
    this.#shutdownTime?.limit(mostMillis);
  }

  override async shutdown(): Promise<void> {
    await super.shutdown();
    processEnd()?.forget(this);
  }

  /**
   * Asks the destination whether it takes requests, with one that has no items, past the queue and its limiter.
   *
   * @param timeoutMillis - how long to wait for an answer, above 0
   * @returns how it answered, DEADLINE_EXCEEDED without an answer; undefined where there is no queue, or it is shut down,
   *   or the exporter can't ask. An exporter that sends nothing when there are no items answers OK by itself. Rejects for
   *   a timeout alone that can't be
   */
  async checkDestination(timeoutMillis = CHECK_TIMEOUT_MILLIS): Promise<Status | undefined> {
    if (!(timeoutMillis > 0))
      throw new RangeError(complaint('timeoutMillis', 'a number above 0', timeoutMillis));
    const isRunning = (): boolean => this.snapshot().state === 'running';
    const status = isRunning() ? await this.#check?.(timeoutMillis) : undefined;
    // How a request ends that is cut off by the shutdown says nothing of the destination.
    return isRunning() ? status : undefined;
  }
}
