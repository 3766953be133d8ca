/**
 * A client that offers spans at a rate: `rate.mjs SIDE URL SPANS_PER_SECOND WARM_UP_SECONDS SECONDS`. After the warm-up, the
 * delay of its event loop is measured while it offers, its time and CPU until the end of its shutdown.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createSide } from '../sides/create-side.mjs';
import { createSpanIds } from './span-ids.mjs';
import { SpanSource } from './span-source.mjs';

const [, , name = '', url = '', ...numbers] = process.argv;
const [spansPerSecond = 0, warmUpSeconds = 0, seconds = 0] = numbers.map(Number);

const { processor } = await createSide(name, url);
const source = new SpanSource(processor, { idGenerator: createSpanIds() });
const delay = monitorEventLoopDelay({ resolution: 1 });

if (warmUpSeconds > 0) await source.offerAtRate(spansPerSecond, warmUpSeconds);
const warmUpSpans = source.offered;
const startMillis = performance.now();
const startCpu = process.cpuUsage();
delay.enable();
await source.offerAtRate(spansPerSecond, seconds);
delay.disable();
const offeredMillis = performance.now() - startMillis;
await source.shutdown();
const { user, system } = process.cpuUsage(startCpu);
process.send?.({
  warmUpSpans,
  offered: source.offered - warmUpSpans,
  offeringSeconds: offeredMillis / 1000,
  seconds: (performance.now() - startMillis) / 1000,
  cpuMicros: user + system,
  delayP99Millis: delay.percentile(99) / 1e6,
  longestDelayMillis: delay.max / 1e6,
});
process.disconnect?.();
