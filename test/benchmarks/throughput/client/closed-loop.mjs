/**
 * A client that offers spans as fast as they are delivered: `closed-loop.mjs SIDE URL WARM_UP_SPANS SPANS`.
 *
 * What is undelivered at once, and the turns of the source, are the same for all sides.
 */
import { createSide } from '../sides/create-side.mjs';
import { deliver } from './deliver.mjs';
import { createSpanIds } from './span-ids.mjs';
import { SpanSource } from './span-source.mjs';

const [, , name = '', url = '', ...numbers] = process.argv;
const [warmUpSpans = 0, spans = 0] = numbers.map(Number);

const { processor, ended } = await createSide(name, url);
const source = new SpanSource(processor, { idGenerator: createSpanIds() });

await deliver(source, ended, warmUpSpans);
const startMillis = performance.now();
const startCpu = process.cpuUsage();
await deliver(source, ended, spans);
const { user, system } = process.cpuUsage(startCpu);
const seconds = (performance.now() - startMillis) / 1000;
await source.shutdown();
process.send?.({
  warmUpSpans,
  offered: source.offered - warmUpSpans,
  spansPerSecond: spans / seconds,
  cpuMicrosPerSpan: (user + system) / spans,
});
process.disconnect?.();
