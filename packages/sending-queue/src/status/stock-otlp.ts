/**
 * What the OTLP exporters of OpenTelemetry JS say in words only, read from @opentelemetry/otlp-exporter-base 0.200 to
 * 0.301. These texts are internals of somebody else: all knowledge of them is in this file, and once they change, the
 * code behind them is merely not recognized.
 */
import { property } from './property.js';
import { StatusCode, type StatusReason } from './status.js';

/** What a text of the stock exporter stands for. */
export interface StockVerdict {
  readonly code: StatusCode;
  readonly reason?: StatusReason;
}

const UNAVAILABLE: StockVerdict = { code: StatusCode.UNAVAILABLE };
const DEADLINE_EXCEEDED: StockVerdict = { code: StatusCode.DEADLINE_EXCEEDED };

const CERTAIN: ReadonlyMap<unknown, StockVerdict> = new Map([
  [
    'Concurrent export limit reached',
    { code: StatusCode.RESOURCE_EXHAUSTED, reason: 'concurrent-export-limit' } as const,
  ],
  ['Request timed out', DEADLINE_EXCEEDED],
  ['Fetch request encountered a network error', UNAVAILABLE],
  // The transports of 0.200 for browsers. A beacon fails when too much is under way already.
  ['XHR request errored', UNAVAILABLE],
  ['XHR request timed out', DEADLINE_EXCEEDED],
  ['SendBeacon failed', UNAVAILABLE],
]);

/** What the text of an error says by itself. */
export function stockVerdict(error: unknown): StockVerdict | undefined {
  return CERTAIN.get(property(error, 'message'));
}

/** The HTTP status that the exporter's fetch transport, the one for browsers, puts into its text. */
export function stockHttpStatus(error: unknown): number | undefined {
  const message = property(error, 'message');
  if (typeof message !== 'string') return undefined;
  const status = /^Fetch request failed with non-retryable status (\d{3})$/.exec(message)?.[1];
  return status === undefined ? undefined : Number(status);
}

/**
 * Whether the exporter gave up after one of 429, 502, 503 or 504 without saying which. Weaker than anything seen on the
 * wire; but each of them is to be retried, and a sign of backpressure.
 */
export function isStockRetryable(error: unknown): boolean {
  return property(error, 'message') === 'Export failed with retryable status';
}
