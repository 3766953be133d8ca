/**
 * An application that ends a span while the attributes of its resource are still under detection, with nothing of its
 * own that keeps the process alive:
 *
 *     node exit-with-pending-resource.mjs forceFlush|shutdown   awaits that method of the processor
 *     node exit-with-pending-resource.mjs nothing               just ends
 *
 * At its exit it writes the processor's snapshot in a line of JSON.
 */
import { writeSync } from 'node:fs';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { createSpanProcessor } from '@otelq/sending-queue';

const action = process.argv[2];
const processor = createSpanProcessor(new InMemorySpanExporter(), { maxExportBatchSize: 1 });
process.on('exit', () => writeSync(1, JSON.stringify(processor.snapshot())));

const detected = new Promise((resolve) => {
  // What a detector waits for, such as the answer of a metadata server on a socket that is not to hold the process.
  if (action !== 'nothing') setTimeout(resolve, 50, 'host').unref();
});
const provider = new BasicTracerProvider({
  resource: resourceFromAttributes({ 'host.id': detected }),
  spanProcessors: [processor],
});
provider.getTracer('application').startSpan('a').end();
if (action === 'forceFlush' || action === 'shutdown') await processor[action]();
