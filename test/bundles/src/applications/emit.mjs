/**
 * Tells something of each signal.
 *
 * @param {Pick<typeof import('./sdk-2.mjs'), 'trace' | 'logs' | 'metrics'>} api
 */
export function emit({ trace, logs, metrics }) {
  const tracer = trace.getTracer('application');
  const logger = logs.getLogger('application');
  const counter = metrics.getMeter('application').createCounter('counter');
  for (let number = 0; number < 20; number++) {
    tracer.startSpan(`span ${number}`).end();
    logger.emit({ body: `record ${number}` });
    counter.add(1, { number });
  }
  console.log('emitted');
}
