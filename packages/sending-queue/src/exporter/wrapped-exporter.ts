import { formatValue } from '../config/format-value.js';
import type { SendingQueueOptions } from '../config/options.js';
import type { PayloadKind } from '../queue/payload.js';
import { type Exporter, ExporterSender } from '../sender/exporter-sender.js';
import { toStatus } from '../status/errors.js';
import type { QueueStorage, StorageCodec } from '../storage/queue-storage.js';
import { createNodeWireObserver } from '../wire/node-wire-observer.js';
import { demandExporter } from './demand-exporter.js';
import { QueuedExporter } from './queued-exporter.js';

/** Any exporter of the SDK with a sending queue in front of it; what the wrappers of all signals share. */
export class WrappedExporter<Payload> extends QueuedExporter<Payload> {
  constructor(
    kind: PayloadKind<Payload>,
    exporter: Exporter<Payload>,
    options: SendingQueueOptions | undefined,
    codec: (storage: QueueStorage) => StorageCodec<Payload>,
  ) {
    const destination = demandExporter(exporter, formatValue);
    super({
      kind,
      options,
      codec,
      // Where it sends to is its own business: two of a class may have different destinations.
      destination: { destination, isDestinationKnown: false },
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
