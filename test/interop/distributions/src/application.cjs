// Makes telemetry of each signal, tells what the queues are, and ends: by itself, or by a signal.
const { metrics, trace } = require('@opentelemetry/api');
const { logs } = require('@opentelemetry/api-logs');
const { tellQueues } = require('@otelq-test/application/queues');

const ITEMS = 20;
const [, , endpoint, end] = process.argv;

async function main() {
  for (let item = 0; item < ITEMS; item++) {
    trace.getTracer('shop').startSpan(`span ${item}`).end();
    logs.getLogger('shop').emit({ body: `record ${item}`, severityNumber: 9 });
  }
  metrics.getMeter('shop').createCounter('orders').add(1);
  await tellQueues(endpoint ?? '');
  if (end !== 'by-signal') return;
  setInterval(() => {}, 1000);
  process.kill(process.pid, 'SIGTERM');
}

void main();
