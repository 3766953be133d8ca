// Makes telemetry of each signal, sends its test what the queues are, and ends: by itself, or by a signal.
const { metrics, trace } = require('@opentelemetry/api');
const { logs } = require('@opentelemetry/api-logs');

const ITEMS = 20;
const [, , endpoint, end] = process.argv;

async function main() {
  for (let item = 0; item < ITEMS; item++) {
    trace.getTracer('shop').startSpan(`span ${item}`).end();
    logs.getLogger('shop').emit({ body: `record ${item}`, severityNumber: 9 });
  }
  metrics.getMeter('shop').createCounter('orders').add(1);
  process.send?.(await queuesAt(endpoint ?? ''));
  if (end !== 'by-signal') return;
  setInterval(() => {}, 1000);
  process.kill(process.pid, 'SIGTERM');
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

void main();
