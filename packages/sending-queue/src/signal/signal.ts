/** The OpenTelemetry signals, as their environment variables name them. */
export type Signal = 'traces' | 'logs' | 'metrics';

/** All of them, in the order in which they are told of. */
export const SIGNALS: readonly Signal[] = ['traces', 'logs', 'metrics'];
