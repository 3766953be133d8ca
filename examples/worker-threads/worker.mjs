import { parentPort } from 'node:worker_threads';
import { trace } from '@opentelemetry/api';

const tracer = trace.getTracer('worker-threads-example');

parentPort?.on('message', (job) => {
  // Nothing else keeps this thread alive, and it ends by itself.
  if (job === 'stop') parentPort?.close();
  else tracer.startSpan(`work on ${job}`).end();
});
