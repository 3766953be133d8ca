import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { trace } from '@opentelemetry/api';

const WORKERS = 2;
const JOBS = 20;

const tracer = trace.getTracer('worker-threads-example');
const workers = Array.from({ length: WORKERS }, () => new Worker(new URL('worker.mjs', import.meta.url)));

for (let job = 1; job <= JOBS; job++) {
  tracer.startActiveSpan(`job ${job}`, (span) => {
    workers[job % WORKERS]?.postMessage(job);
    span.end();
  });
}

// Not `terminate()`, which ends a thread in the middle of whatever it does: asked to stop, each delivers its queue first.
for (const worker of workers) worker.postMessage('stop');
await Promise.all(workers.map((worker) => once(worker, 'exit')));
console.log('all workers have stopped');
