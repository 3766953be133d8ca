const { createRequire } = require('node:module');
const requireOther = createRequire(require.resolve('../sdk-2-oldest/app.cjs'));
const { BasicTracerProvider, BatchSpanProcessor } = requireOther('@opentelemetry/sdk-trace-base');
const { OTLPTraceExporter } = require('@opentelemetry/exporter-trace-otlp-http');

const provider = new BasicTracerProvider({
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
});
provider.getTracer('other').startSpan('span of the other').end();

require('./app.cjs');
