import type { EndingQueue } from '../../process-end/process-end.js';
import { NO_FIGURES } from '../../queue/snapshot.js';
import { complainLater } from '../complain-later.js';
import type { StockExporter } from '../is-exporter.js';
import { nameOf } from './exporter-name.js';

/** An exporter that has no queue after all: it does what it did without one, and is shut down once. */
export class BareExporter implements EndingQueue {
  readonly #exporter: StockExporter;
  #end: Promise<void> | undefined;

  constructor(exporter: StockExporter) {
    this.#exporter = exporter;
  }

  export(...args: Parameters<StockExporter['export']>): void {
    this.#exporter.export(...args);
  }

  forceFlush(): Promise<void> {
    return this.#quietly('flush', async () => this.#exporter.forceFlush?.());
  }

  /** How long it takes is its own business. */
  limitShutdown(): void {}

  shutdown(): Promise<void> {
    this.#end ??= this.#quietly('shutdown', async () => this.#exporter.shutdown());
    return this.#end;
  }

  /** It holds nothing that is known of. */
  snapshot(): typeof NO_FIGURES {
    return NO_FIGURES;
  }

  /** Whoever ends what exports to it waits for it, and has no use for what it fails with. */
  async #quietly(what: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      complainLater(`the ${what} of ${nameOf(this.#exporter)} failed`, error);
    }
  }
}
