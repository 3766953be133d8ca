import type { Clock } from '../clock/clock.js';
import type { ResolvedOptions } from '../config/options.js';
import type { QueueListener } from '../queue/listener.js';
import type { QueueSnapshot } from '../queue/snapshot.js';
import type { Signal } from '../signal/signal.js';
import { componentName } from './attributes.js';
import { combineListeners } from './combine.js';
import { createDiagnostics } from './diagnostics.js';
import { createMetrics } from './metrics.js';

/**
 * The listener of a queue of one signal: its metrics, and its log lines. To be disposed of once the queue has stopped.
 */
export function createQueueListener(
  signal: Signal,
  options: Pick<ResolvedOptions, 'meterProvider' | 'sizer'>,
  clock: Clock,
  snapshot: () => QueueSnapshot,
): QueueListener & { dispose(): void } {
  const { meterProvider, sizer } = options;
  const metrics = createMetrics({ signal, name: componentName(signal), meterProvider, sizer, snapshot });
  const diagnostics = createDiagnostics({ signal, clock });
  return {
    ...combineListeners(metrics, diagnostics),
    dispose() {
      metrics.dispose();
      diagnostics.dispose();
    },
  };
}
