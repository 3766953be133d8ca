import { property } from '../status/property.js';
import type { ReadKey } from './collector-keys.js';
import { complaint } from './demand.js';
import { boolean, goDuration } from './kinds.js';
import type { BatchOptions, BatchSizer } from './options.js';
import { settings } from './settings.js';
import { withoutUndefined } from './without-undefined.js';

const SECTION = 'sending_queue.batch';

/**
 * The options of batches, `undefined` where they are off. Follows `Config.Unmarshal` of the Collector's
 * exporter/exporterhelper/internal/queuebatch/config.go, and its config/configoptional for what turns `batch` on.
 *
 * @throws TypeError or RangeError for what the Collector refuses, too
 */
export function readBatch(config: unknown, read: ReadKey): BatchOptions | undefined {
  const batch = property(property(config, 'sending_queue'), 'batch');
  const isOn = batch !== undefined && (read(`${SECTION}.enabled`, boolean) ?? true);
  if (!isOn) return undefined;
  return withoutUndefined({
    flushTimeoutMillis: read(`${SECTION}.flush_timeout`, goDuration({ above: 0 })),
    minSize: read(`${SECTION}.min_size`, settings.batchMinSize.kind),
    maxSize: read(`${SECTION}.max_size`, settings.batchMaxSize.kind),
    sizer: read(`${SECTION}.sizer`, settings.batchSizer.kind) ?? inheritedSizer(batch, read),
  });
}

/** What a batch is measured in that does not say so itself; `undefined` leaves it at the default. */
function inheritedSizer(batch: unknown, read: ReadKey): BatchSizer | undefined {
  // Without a value, be it of `batch` or of its sizer, the Collector has the default whatever its queue is measured in.
  if (batch === null || property(batch, 'sizer') === null) return undefined;
  const sizer = read('sending_queue.sizer', settings.sizer.kind);
  if (sizer !== 'requests') return sizer;
  const { allowed } = settings.batchSizer.kind;
  const name = `${SECTION}.sizer, which is that of sending_queue where it is not given,`;
  throw new RangeError(complaint(name, allowed, sizer));
}
