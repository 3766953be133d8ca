/** Telemetry made by the real SDK, in the shapes that an application's can have. */
import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  SpanKind,
  TraceFlags,
  trace,
  ValueType,
} from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import {
  AggregationTemporality,
  AggregationType,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import fc from 'fast-check';

/** What one instrumentation scope of one service makes. */
export interface Batch {
  readonly service: string;
  readonly scope: string;
  /** One item each. */
  readonly names: readonly string[];
}

/** Batches of a few services and scopes, of which some make nothing; together they hold two items at least. */
export const batches: fc.Arbitrary<Batch[]> = fc
  .array(
    fc.record({
      service: fc.constantFrom('shop', 'stock', 'Büro'),
      scope: fc.constantFrom('http', 'sql', ''),
      names: fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .filter((made) => made.reduce((sum, { names }) => sum + names.length, 0) >= 2);

/** Attributes of each type, with numbers at the ends of what the wire can hold. */
const attributesOf = (name: string): Attributes => ({
  name,
  length: name.length,
  negative: -name.length,
  ratio: name.length / 3,
  beyond: 2 ** 53 + 2 * name.length,
  smallest: -(2 ** 63),
  tiny: 5e-324,
  huge: 1.7e308,
  isLong: name.length > 100,
  parts: [name, 'x'.repeat(name.length)],
});

export function makeSpans(made: readonly Batch[]) {
  const exporter = new InMemorySpanExporter();
  const providers = perService(
    (service) =>
      new BasicTracerProvider({
        resource: resourceOf(service),
        spanProcessors: [new SimpleSpanProcessor(exporter)],
      }),
  );
  for (const { service, scope, names } of made) {
    const tracer = providers(service).getTracer(scope, '1.0', { schemaUrl: schemaUrlOf(scope) });
    for (const name of names) {
      const spanContext = {
        traceId: '0af7651916cd43dd8448eb211c80319c',
        spanId: 'b7ad6b7169203331',
        isRemote: true,
      };
      const link = { context: { ...spanContext, traceFlags: TraceFlags.SAMPLED }, attributes: { name } };
      const parent = trace.setSpanContext(ROOT_CONTEXT, link.context);
      const options = { kind: SpanKind.CLIENT, attributes: attributesOf(name), links: [link] };
      const span = tracer.startSpan(name, options, name.length % 2 === 0 ? parent : ROOT_CONTEXT);
      span.addEvent(name, { at: name.length });
      span.end();
    }
  }
  return exporter.getFinishedSpans();
}

export function makeLogRecords(made: readonly Batch[]) {
  const exporter = new InMemoryLogRecordExporter();
  const providers = perService(
    (service) =>
      new LoggerProvider({
        resource: resourceOf(service),
        processors: [new SimpleLogRecordProcessor({ exporter })],
      }),
  );
  for (const { service, scope, names } of made) {
    const logger = providers(service).getLogger(scope, '1.0', { schemaUrl: schemaUrlOf(scope) });
    for (const name of names) {
      logger.emit({
        context: context.active(),
        body: name.length % 2 === 0 ? name : { name, list: [name, 2 ** 53] },
        severityNumber: SeverityNumber.WARN,
        severityText: 'WARN',
        attributes: attributesOf(name),
      });
    }
  }
  return exporter.getFinishedLogRecords();
}

/** The metrics of the first service alone: a collection is of one resource. Each name makes four data points. */
export async function makeMetrics(made: readonly Batch[]) {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 2 ** 30 });
  const provider = new MeterProvider({
    resource: resourceOf(made[0]?.service ?? ''),
    readers: [reader],
    views: [{ instrumentName: 'exponential', aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM } }],
  });
  for (const { scope, names } of made) {
    const meter = provider.getMeter(scope, '1.0', { schemaUrl: schemaUrlOf(scope) });
    for (const [index, name] of names.entries()) {
      const attributes = { ...attributesOf(name), index };
      meter.createCounter('counter', { valueType: ValueType.INT, unit: '{call}' }).add(2 ** 53, attributes);
      meter.createGauge('gauge', { description: 'a gauge' }).record(-name.length / 7, attributes);
      meter.createHistogram('histogram', { unit: 'ms' }).record(name.length, attributes);
      meter.createHistogram('exponential', { unit: 'ms' }).record(name.length, attributes);
    }
  }
  await reader.forceFlush();
  const [collected] = exporter.getMetrics();
  await provider.shutdown();
  if (collected === undefined) throw new Error('nothing was collected');
  return collected;
}

const resourceOf = (service: string) =>
  resourceFromAttributes(
    { 'service.name': service, 'process.pid': 2 ** 22 },
    { schemaUrl: 'https://x.example/1' },
  );

const schemaUrlOf = (scope: string) => `https://x.example/${scope}`;

function perService<Provider>(create: (service: string) => Provider): (service: string) => Provider {
  const providers = new Map<string, Provider>();
  return (service) => {
    const provider = providers.get(service) ?? create(service);
    providers.set(service, provider);
    return provider;
  };
}
