import type { ExportResult } from '@opentelemetry/core';

/** What exporters of spans and of log records have in common. */
export interface ItemExporter<Items> {
  export(items: Items, resultCallback: (result: ExportResult) => void): void;
  forceFlush?(): Promise<void>;
  shutdown(): Promise<void>;
}

/** Passes everything through, and notes what the exporter inside reports. */
export class RecordingExporter<Items> implements ItemExporter<Items> {
  /** The results so far, in the order in which they came. */
  readonly results: ExportResult[] = [];
  /** Called after the one outside was told of a result. */
  onResult: () => void = () => undefined;
  readonly #inner: ItemExporter<Items>;

  constructor(inner: ItemExporter<Items>) {
    this.#inner = inner;
  }

  export(items: Items, resultCallback: (result: ExportResult) => void): void {
    this.#inner.export(items, (result) => {
      this.results.push(result);
      resultCallback(result);
      this.onResult();
    });
  }

  async forceFlush(): Promise<void> {
    await this.#inner.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.#inner.shutdown();
  }
}
