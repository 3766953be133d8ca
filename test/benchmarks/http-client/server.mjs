/** The server of the HTTP client benchmark: `server.mjs DELAY_MILLIS`. Reads every body, and answers as OTLP does. */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const delayMillis = Number(process.argv[2]);

const server = createServer((incoming, response) => {
  incoming.resume();
  incoming.once('end', async () => {
    if (delayMillis > 0) await sleep(delayMillis);
    response.writeHead(200, { 'content-type': 'application/x-protobuf', 'content-length': 0 }).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.(`http://127.0.0.1:${port}`);
});
process.once('disconnect', () => {
  server.closeAllConnections();
  server.close();
});
