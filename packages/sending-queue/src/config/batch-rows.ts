import { integer, millis } from './kinds.js';
import type { BatchSizer } from './options.js';
import { setting } from './setting.js';
import { batchSizer } from './sizers.js';

/** The rows of the table of settings that say how large requests are when they are sent. */
export const batchRows = {
  batchFlushTimeout: setting({
    path: 'batch.flushTimeoutMillis',
    kind: millis({ above: 0 }),
    default: 200,
    doc: 'With batch: how long a request waits for others at most.',
  }),
  batchMinSize: setting({
    path: 'batch.minSize',
    kind: integer({ min: 0 }),
    default: 8192,
    doc: 'With batch: size from which on a request waits for no others; never above maxSize, and never above queueSize where both are measured alike.',
  }),
  batchMaxSize: setting({
    path: 'batch.maxSize',
    kind: integer({ min: 0 }),
    default: 0,
    doc: 'With batch: size above which a request is cut; 0 is no bound.',
  }),
  batchSizer: setting<BatchSizer>({
    path: 'batch.sizer',
    kind: batchSizer,
    default: 'items',
    doc: 'With batch: how the sizes of batches are measured; bytes takes an exporter whose payloads have a known size.',
  }),
} as const;
