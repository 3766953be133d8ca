/**
 * The backend of a round: `main.mjs http|grpc DELAY_MILLIS`. Tells its URL, and, when it is told with how many spans the
 * client warmed up, what has arrived beside them. It does as little as it can, so that what is measured is the client.
 */
import { startGrpcServer } from './grpc-server.mjs';
import { startHttpServer } from './http-server.mjs';
import { Ledger } from './ledger.mjs';

const [, , protocol, delayMillis] = process.argv;
const ledger = new Ledger();
const start = protocol === 'grpc' ? startGrpcServer : startHttpServer;

process.on('message', (warmUpSpans) => {
  process.send?.({ delivered: ledger.delivered(Number(warmUpSpans)), duplicates: ledger.duplicates });
});
process.once('disconnect', () => process.exit());
process.send?.(await start(Number(delayMillis), (request) => ledger.add(request)));
