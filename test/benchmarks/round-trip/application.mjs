/** The application of the round-trip benchmark: `application.mjs stock|wrapped URL SPANS_PER_SECOND SECONDS`. */
import { subscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';

/** Often enough that a turn's spans are a fraction of what the batch processor holds. */
const TURN_MILLIS = 5;

const [, , variant, url, spansPerSecond, seconds] = process.argv;
const rate = Number(spansPerSecond);
const count = rate * Number(seconds);

/** @type {WeakMap<object, number>} */
const starts = new WeakMap();
/** @type {number[]} */
const roundTrips = [];
subscribe('http.client.request.start', (message) => {
  starts.set(/** @type {{ request: object }} */ (message).request, performance.now());
});
subscribe('http.client.response.finish', (message) => {
  const start = starts.get(/** @type {{ request: object }} */ (message).request);
  if (start !== undefined) roundTrips.push(performance.now() - start);
});

const stock = new OTLPTraceExporter({ url: `${url}/v1/traces` });
const exporter = variant === 'wrapped' ? new SendingQueueSpanExporter(stock) : stock;
const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
const tracer = provider.getTracer('benchmark');

/**
 * Ends spans at an even rate: as many in each turn as the time since the start calls for.
 *
 * @returns {Promise<void>} resolves when all have ended
 */
function offerAll() {
  const start = performance.now();
  let offered = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(count, Math.floor(((performance.now() - start) / 1000) * rate));
      for (; offered < due; offered++) {
        const attributes = { 'http.request.method': 'GET', 'url.path': '/cart' };
        tracer.startSpan('GET /cart', { attributes }).end();
      }
      if (offered < count) return;
      clearInterval(timer);
      resolve();
    }, TURN_MILLIS);
  });
}

const pauses = monitorEventLoopDelay({ resolution: 1 });
pauses.enable();
const startMillis = performance.now();
const startCpu = process.cpuUsage();
await offerAll();
await provider.shutdown();
const { user, system } = process.cpuUsage(startCpu);
roundTrips.sort((a, b) => a - b);
process.send?.({
  offered: count,
  seconds: (performance.now() - startMillis) / 1000,
  cpuMicros: user + system,
  p95RoundTripMillis: roundTrips[Math.floor(roundTrips.length * 0.95)],
  longestPauseMillis: pauses.max / 1e6,
});
process.disconnect?.();
