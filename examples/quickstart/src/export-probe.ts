import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Times the exporter it is put around, and counts what it was given. Changes nothing. */
export class ExportProbe implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #durationsMillis: number[] = [];
  #exportedSpans = 0;
  #failedSpans = 0;

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter;
  }

  /** Spans it was given, as often as it was given them. */
  get exportedSpans(): number {
    return this.#exportedSpans;
  }

  /** Spans of exports that failed. */
  get failedSpans(): number {
    return this.#failedSpans;
  }

  get p95Millis(): number {
    const sorted = this.#durationsMillis.toSorted((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  }

  export(spans: ReadableSpan[], resultCallback: (result: ExportResult) => void): void {
    const startedAt = performance.now();
    this.#exportedSpans += spans.length;
    this.#exporter.export(spans, (result) => {
      this.#durationsMillis.push(performance.now() - startedAt);
      if (result.code !== ExportResultCode.SUCCESS) this.#failedSpans += spans.length;
      resultCallback(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}
