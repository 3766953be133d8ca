/** The application as the SDK makes it, or with a sending queue. */
export type Side = 'stock' | 'wrapped';

/** What the sending queue does; an application without one has none. */
export interface QueueState {
  readonly limit: number;
  readonly inFlight: number;
  readonly queueSize: number;
}

/** What an application tells of itself while it runs. Counts are of spans. */
export interface Progress {
  readonly kind: 'progress';
  readonly ended: number;
  readonly dropped: number;
  readonly queue?: QueueState;
}

/** What an application tells of itself after it has flushed and shut down. */
export interface Result {
  readonly kind: 'result';
  readonly ended: number;
  /** Requests that met no backend: their connection was refused or reset. */
  readonly unansweredRequests: number;
  /** 95th percentile of how long an `export()` of the stock exporter took. */
  readonly p95ExportMillis: number;
  /** Whether the flush was over in time. */
  readonly isFlushed: boolean;
}

/** The other way goes one message only, which starts the application. */
export type ApplicationMessage = { readonly kind: 'ready' } | Progress | Result;
