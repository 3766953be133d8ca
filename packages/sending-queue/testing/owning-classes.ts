import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { BatchLogRecordProcessor, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import {
  AggregationTemporality,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { construct } from '../src/register/pipeline/construct.js';

/** Answers when the test says so. */
export class HeldExporter {
  readonly #answers: ((result: ExportResult) => void)[] = [];
  readonly arrived: Promise<void>;
  #arrive = (): void => {};
  shutdowns = 0;

  constructor() {
    this.arrived = new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  export(_items: unknown, done: (result: ExportResult) => void): void {
    this.#answers.push(done);
    this.#arrive();
  }

  selectAggregationTemporality = (): AggregationTemporality => AggregationTemporality.DELTA;

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {
    this.shutdowns++;
  }

  /** Answers all there is to answer, and returns how much that was. */
  answer(): number {
    const answers = this.#answers.splice(0);
    for (const done of answers) done({ code: ExportResultCode.SUCCESS });
    return answers.length;
  }
}

function makeSpan(processor: BatchSpanProcessor | SimpleSpanProcessor): void {
  new BasicTracerProvider({ spanProcessors: [processor] }).getTracer('test').startSpan('a').end();
}

function makeRecord(processor: BatchLogRecordProcessor | SimpleLogRecordProcessor): void {
  new LoggerProvider({ processors: [processor] }).getLogger('test').emit({ body: 'a' });
}

function makePoint(reader: PeriodicExportingMetricReader): void {
  new MeterProvider({ readers: [reader] }).getMeter('test').createCounter('a').add(1);
}

/** The classes of the SDK that own an exporter. Each builds one as register does, with an item in it. */
export const owningClasses = [
  {
    name: 'BatchSpanProcessor',
    build(exporter: HeldExporter) {
      const build = (args: unknown[] = []) => Reflect.construct(BatchSpanProcessor, args);
      const processor = construct('traces', [exporter, { maxQueueSize: 1000 }], build) as BatchSpanProcessor;
      makeSpan(processor);
      return processor;
    },
  },
  {
    name: 'SimpleSpanProcessor',
    build(exporter: HeldExporter) {
      const build = (args: unknown[] = []) => Reflect.construct(SimpleSpanProcessor, args);
      const processor = construct('traces', [exporter], build) as SimpleSpanProcessor;
      makeSpan(processor);
      return processor;
    },
  },
  {
    name: 'BatchLogRecordProcessor',
    build(exporter: HeldExporter) {
      const build = (args: unknown[] = []) => Reflect.construct(BatchLogRecordProcessor, args);
      const processor = construct('logs', [{ exporter }], build) as BatchLogRecordProcessor;
      makeRecord(processor);
      return processor;
    },
  },
  {
    name: 'SimpleLogRecordProcessor',
    build(exporter: HeldExporter) {
      const build = (args: unknown[] = []) => Reflect.construct(SimpleLogRecordProcessor, args);
      const processor = construct('logs', [{ exporter }], build) as SimpleLogRecordProcessor;
      makeRecord(processor);
      return processor;
    },
  },
  {
    name: 'PeriodicExportingMetricReader',
    build(exporter: HeldExporter) {
      const build = (args: unknown[] = []) => Reflect.construct(PeriodicExportingMetricReader, args);
      const reader = construct('metrics', [{ exporter }], build) as PeriodicExportingMetricReader;
      makePoint(reader);
      return reader;
    },
  },
];
