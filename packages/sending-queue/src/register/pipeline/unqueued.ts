import type { EndingQueue } from '../../process-end/process-end.js';
import { NO_FIGURES } from '../../queue/snapshot.js';
import type { StockExporter } from '../is-exporter.js';

/** An exporter that no queue could be made for: it does what it did without one, and is shut down once. */
export class Unqueued implements EndingQueue {
  readonly #exporter: StockExporter;
  #end: Promise<void> | undefined;

  constructor(exporter: StockExporter) {
    this.#exporter = exporter;
  }

  export(items: unknown, done: (result: unknown) => void): void {
    this.#exporter.export(items, done);
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    this.#end ??= this.#exporter.shutdown();
    return this.#end;
  }

  /** It holds nothing that is known of. */
  snapshot(): typeof NO_FIGURES {
    return NO_FIGURES;
  }
}
