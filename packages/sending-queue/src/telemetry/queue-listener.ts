import type { MeterProvider } from '@opentelemetry/api';
import type { Clock } from '../clock/clock.js';
import type { Sizer } from '../config/options.js';
import type { QueueSnapshot } from '../queue/snapshot.js';
import type { Signal } from '../signal/signal.js';
import { COMPONENT_TYPES, componentName } from './attributes.js';
import { createDiagnostics } from './diagnostics.js';
import { createMetrics } from './metrics.js';
import { type DisposableListener, QueueTelemetry } from './queue-telemetry.js';

/** The queue that is listened to. */
export interface QueueListenerOptions {
  readonly signal: Signal;
  /** `otel.component.type` of the metrics. @default the name of the signal's wrapper */
  readonly componentType?: string | undefined;
  readonly meterProvider?: MeterProvider | undefined;
  readonly sizer: Sizer;
  readonly clock: Clock;
  readonly snapshot: () => QueueSnapshot;
}

/** The listener of a queue: its metrics, and its log lines. To be disposed of once the queue has stopped. */
export function createQueueListener({
  signal,
  componentType = COMPONENT_TYPES[signal],
  meterProvider,
  sizer,
  clock,
  snapshot,
}: QueueListenerOptions): DisposableListener {
  const name = componentName(componentType);
  return new QueueTelemetry(
    createMetrics({ signal, componentType, name, meterProvider, sizer, snapshot, clock }),
    createDiagnostics({ signal, clock }),
  );
}
