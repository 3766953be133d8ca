import { NativeExporter, StatusCode } from '@otelq/sending-queue/native';

/** @import { Contender } from './contender.mjs' */

const OUTCOME = { status: { code: StatusCode.OK, message: '' } };

/** @returns {Contender} */
export function createContender() {
  let sent = 0;
  /** @type {NativeExporter<readonly object[], readonly object[]>} */
  const exporter = new NativeExporter({
    kind: {
      signal: 'traces',
      items: (request) => request.length,
      store: (request) => request,
      cut: (request, firstItems) => [request.slice(0, firstItems), request.slice(firstItems)],
    },
    options: undefined,
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
