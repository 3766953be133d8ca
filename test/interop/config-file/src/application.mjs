/** An application that is set up by its configuration file alone. Tells what the queues are, and ends. */
import { tellQueues } from '@otelq-test/application/queues';

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
  if (endpoint) await tellQueues(endpoint);
  await sdk.shutdown();
}
