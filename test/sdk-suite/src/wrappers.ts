import {
  SendingQueueLogRecordExporter,
  SendingQueueMetricExporter,
  type SendingQueueOptions,
  SendingQueueSpanExporter,
} from '@otelq/sending-queue';
import type { SdkGeneration } from './sdk-generation.js';

/** A stock exporter of one signal in its wrapper. */
export interface Wrapper {
  /** As the environment variables write it. */
  readonly signal: 'TRACES' | 'LOGS' | 'METRICS';
  /** `options` may be whatever somebody without TypeScript hands in. */
  wrap(
    sdk: SdkGeneration,
    options?: unknown,
  ): SendingQueueSpanExporter | SendingQueueLogRecordExporter | SendingQueueMetricExporter;
}

const nowhere = 'http://127.0.0.1:1';

/** The wrappers of all signals. Nothing listens where their exporters send to. */
export const wrappers: readonly Wrapper[] = [
  {
    signal: 'TRACES',
    wrap: (sdk, options) =>
      new SendingQueueSpanExporter(
        sdk.createSpanExporter('http/protobuf', nowhere),
        options as SendingQueueOptions,
      ),
  },
  {
    signal: 'LOGS',
    wrap: (sdk, options) =>
      new SendingQueueLogRecordExporter(
        sdk.createLogRecordExporter('http/protobuf', nowhere),
        options as SendingQueueOptions,
      ),
  },
  {
    signal: 'METRICS',
    wrap: (sdk, options) =>
      new SendingQueueMetricExporter(
        sdk.createMetricExporter('http/protobuf', nowhere),
        options as SendingQueueOptions,
      ),
  },
];
