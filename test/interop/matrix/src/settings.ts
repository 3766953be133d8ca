/** What every application is set to, by variables, in code or in a configuration file. */

/** Short, so that several requests of each signal meet the outage. */
export const batchDelayMillis = 100;
export const metricIntervalMillis = 300;
/** Short, so that the test is. */
export const retryIntervalMillis = 500;
/** In requests; none of the queue's defaults, so that it shows whether the setting got there. */
export const queueSize = 500;
