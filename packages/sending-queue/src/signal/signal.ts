/** The OpenTelemetry signals, as their environment variables name them. */
export type Signal = 'traces' | 'logs' | 'metrics';
