/** The backend of the round-trip benchmark: `backend.mjs DELAY_MILLIS`. Tells its URL, and what it has when asked. */
import { startHttpBackend } from '@otelq-test/backend';

const delayMillis = Number(process.argv[2]);
const backend = await startHttpBackend({ behaviour: () => ({ delayMillis }) });

process.on('message', () => {
  const delivered = backend.received.byId.size;
  process.send?.({ delivered, duplicates: backend.received.count() - delivered });
});
process.once('disconnect', () => backend.stop());
process.send?.(backend.url);
