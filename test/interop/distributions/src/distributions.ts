/** A distribution of a vendor, started as its documentation says. */
export interface Distribution {
  readonly name: string;
  /** What its documentation has between `node` and the application. */
  readonly arguments: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** How the process ends after SIGTERM: the exit code of the vendor's listener, or the signal where it has none. */
  readonly endBySignal: number | 'SIGTERM';
}

export const distributions: readonly Distribution[] = [
  {
    name: '@elastic/opentelemetry-node',
    arguments: ['--import', '@elastic/opentelemetry-node'],
    env: { OTEL_LOGS_EXPORTER: 'otlp' },
    endBySignal: 128 + 15,
  },
  {
    name: '@splunk/otel',
    arguments: ['--require', '@splunk/otel/instrument'],
    env: { SPLUNK_METRICS_ENABLED: 'true', SPLUNK_AUTOMATIC_LOG_COLLECTION: 'true' },
    endBySignal: 'SIGTERM',
  },
];
