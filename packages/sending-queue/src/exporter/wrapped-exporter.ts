import { complaint } from '../config/demand.js';
import type { SendingQueueOptions } from '../config/options.js';
import type { PayloadKind } from '../queue/payload.js';
import { type Exporter, ExporterSender } from '../sender/exporter-sender.js';
import { createNodeWireObserver } from '../wire/node-wire-observer.js';
import { QueuedExporter } from './queued-exporter.js';

/** Any exporter of the SDK with a sending queue in front of it; what the wrappers of all signals share. */
export class WrappedExporter<Payload> extends QueuedExporter<Payload> {
  constructor(
    kind: PayloadKind<Payload>,
    exporter: Exporter<Payload>,
    options: SendingQueueOptions | undefined,
  ) {
    if (!isExporter(exporter)) {
      throw new TypeError(complaint('exporter', 'an object with export() and shutdown()', exporter));
    }
    super({
      kind,
      options,
      destination: {
        createSender: ({ clock, timeoutMillis }) =>
          new ExporterSender(exporter, createNodeWireObserver(clock), clock, timeoutMillis),
        createExporter: () => exporter,
      },
    });
  }
}

/** Whether it is what the types say; plain JavaScript may hand in anything. */
function isExporter(exporter: Partial<Exporter<never>> | null | undefined): boolean {
  return typeof exporter?.export === 'function' && typeof exporter.shutdown === 'function';
}
