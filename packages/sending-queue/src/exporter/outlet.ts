import type { Clock } from '../clock/clock.js';
import type { Exporter } from '../sender/exporter-sender.js';
import type { Sender } from '../sender/sender.js';

/** What a sender must know of the queue it works for. */
export interface SenderContext {
  readonly clock: Clock;
  /** How long one send may take, in milliseconds. */
  readonly timeoutMillis: number;
}

/** How an exporter's data gets out: from a queue, or straight when the queue is disabled. */
export interface Outlet<Input, Stored> {
  createSender(context: SenderContext): Sender<Stored>;
  createExporter(context: SenderContext): Exporter<Input>;
}
