import { complaint } from '../config/demand.js';
import type { SendingQueueOptions } from '../config/options.js';
import type { PayloadKind } from '../queue/payload.js';
import { type Exporter, ExporterSender } from '../sender/exporter-sender.js';
import { toStatus } from '../status/errors.js';
import type { QueueStorage, StorageCodec } from '../storage/queue-storage.js';
import { createNodeWireObserver } from '../wire/node-wire-observer.js';
import { queuedSignal } from './queued-brand.js';
import { QueuedExporter } from './queued-exporter.js';

/** Any exporter of the SDK with a sending queue in front of it; what the wrappers of all signals share. */
export class WrappedExporter<Payload> extends QueuedExporter<Payload> {
  constructor(
    kind: PayloadKind<Payload>,
    exporter: Exporter<Payload>,
    options: SendingQueueOptions | undefined,
    codec: (storage: QueueStorage) => StorageCodec<Payload>,
  ) {
    if (!isExporter(exporter)) {
      throw new TypeError(complaint('exporter', 'an object with export() and shutdown()', exporter));
    }
    // The outer queue would count as delivered what the inner one has merely accepted.
    if (queuedSignal(exporter) !== undefined) {
      throw new TypeError('exporter must have no queue yet, got one that has: use it as it is');
    }
    super({
      kind,
      options,
      codec,
      // Where it sends to is its own business: two of a class may have different destinations.
      destination: { destination: exporter.constructor?.name ?? 'an exporter', isDestinationKnown: false },
      outlet: {
        createSender: ({ clock, timeoutMillis }) =>
          new ExporterSender(exporter, {
            wire: createNodeWireObserver(clock),
            readStatus: toStatus,
            clock,
            timeoutMillis,
          }),
        createExporter: () => exporter,
      },
    });
  }
}

/** Whether it is what the types say; plain JavaScript may hand in anything. */
function isExporter(exporter: Partial<Exporter<never>> | null | undefined): boolean {
  return typeof exporter?.export === 'function' && typeof exporter.shutdown === 'function';
}
