// An application that is set up by its configuration file alone. Sends its test what the queues are, and ends.
/**
 * @param {object} api of one generation of the SDK
 * @param {() => { shutdown(): Promise<void> }} api.start
 * @param {{ getTracer(name: string): { startSpan(name: string): { end(): void } } }} api.trace
 * @param {{ getMeter(name: string): { createCounter(name: string): { add(value: number): void } } }} api.metrics
 * @param {{ getLogger(name: string): { emit(record: { body: string }): void } }} api.logs
 */
export async function run({ start, trace, metrics, logs }) {
  const sdk = start();
  trace.getTracer('shop').startSpan('order').end();
  logs.getLogger('shop').emit({ body: 'order placed' });
  metrics.getMeter('shop').createCounter('orders').add(1);
  const [, , endpoint] = process.argv;
  if (endpoint) process.send?.(await queuesAt(endpoint));
  await sdk.shutdown();
}

/**
 * @param {string} endpoint which is not there before the first queue is
 * @returns {Promise<object>}
 */
async function queuesAt(endpoint) {
  for (;;) {
    try {
      const response = await fetch(`http://${endpoint}/health?verbose`);
      const { components } = /** @type {{ components: object }} */ (await response.json());
      return components;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
