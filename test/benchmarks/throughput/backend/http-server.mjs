import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * OTLP over http/protobuf: hands on the body of each request, and says yes after a while.
 *
 * @param {number} delayMillis
 * @param {(request: Buffer) => void} onRequest
 * @returns {Promise<string>} the URL
 */
export async function startHttpServer(delayMillis, onRequest) {
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      onRequest(Buffer.concat(chunks));
      const answer = () =>
        response.writeHead(200, { 'content-type': 'application/x-protobuf', 'content-length': 0 }).end();
      if (delayMillis === 0) answer();
      else setTimeout(answer, delayMillis);
    });
  });
  // No client is to be slowed down by a connection that was closed between two rounds of it.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/v1/traces`;
}
