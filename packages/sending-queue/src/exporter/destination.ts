import type { Clock } from '../clock/clock.js';
import type { Exporter } from '../sender/exporter-sender.js';
import type { Sender } from '../sender/sender.js';

/** What a sender must know of the queue it works for. */
export interface SenderContext {
  readonly clock: Clock;
  /** How long one send may take, in milliseconds. */
  readonly timeoutMillis: number;
}

/** Where an exporter's data goes, and how: through a queue, or straight when the queue is disabled. */
export interface Destination<Input, Stored> {
  createSender(context: SenderContext): Sender<Stored>;
  createExporter(context: SenderContext): Exporter<Input>;
}
