import { NativeExporter, StatusCode } from '@otelq/sending-queue/native';

/** @import { SendingQueueOptions } from '@otelq/sending-queue' */
/** @import { Contender } from './contender.mjs' */

const OUTCOME = { status: { code: StatusCode.OK, message: '' } };

/** The queue with its defaults: as many requests at once as the destination turns out to take. */
export const createContender = () => createQueue(undefined);

/**
 * @param {SendingQueueOptions | undefined} options
 * @returns {Contender}
 */
export function createQueue(options) {
  let sent = 0;
  /** @type {NativeExporter<readonly object[], readonly object[]>} */
  const exporter = new NativeExporter({
    kind: {
      signal: 'traces',
      items: (request) => request.length,
      store: (request) => request,
      cut: (request, firstItems) => [request.slice(0, firstItems), request.slice(firstItems)],
    },
    options,
    timeoutMillis: 10_000,
    componentType: 'benchmark',
    createSender: () => ({
      send: (_request, listener) => {
        sent++;
        listener.onOutcome(OUTCOME);
      },
      forceFlush: async () => {},
      shutdown: async () => {},
    }),
  });
  const onResult = () => {};
  return {
    enqueue: (request) => exporter.export(request, onResult),
    settle: () => exporter.forceFlush(),
    sent: () => {
      const { delivered, enqueued } = exporter.snapshot();
      if (delivered !== enqueued) throw new Error(`${delivered} of ${enqueued} requests are settled`);
      return sent;
    },
  };
}
