import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

/** @type {import('@opentelemetry/sdk-trace-base').ReadableSpan[]} */
const finished = [];

const tracer = new BasicTracerProvider({
  spanProcessors: [
    {
      onStart() {},
      onEnd(span) {
        finished.push(span);
      },
      async forceFlush() {},
      async shutdown() {},
    },
  ],
}).getTracer('chaos');

/**
 * Finished spans of the SDK.
 *
 * @param {readonly string[]} names
 * @param {number} bytes of an attribute that each of them has
 */
export function createSpans(names, bytes) {
  const padding = 'x'.repeat(bytes);
  for (const name of names) tracer.startSpan(name, { attributes: { padding } }).end();
  return finished.splice(0);
}
