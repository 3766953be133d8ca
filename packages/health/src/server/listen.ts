import { createServer, type RequestListener, type Server } from 'node:http';

/** A client that has not sent its request by then, or the next one on its connection, is let go. */
const REQUEST_TIMEOUT_MILLIS = 5000;

/** One that does not take its answer. */
const SOCKET_TIMEOUT_MILLIS = 30_000;

/** How often it is looked for those that are late. */
const CHECKING_INTERVAL_MILLIS = 1000;

const MAX_HEADER_BYTES = 8 * 1024;

/** A server that clients can't hold up, and that does not keep the process alive. */
export function createBoundedServer(onRequest: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: REQUEST_TIMEOUT_MILLIS,
      requestTimeout: REQUEST_TIMEOUT_MILLIS,
      keepAliveTimeout: REQUEST_TIMEOUT_MILLIS,
      connectionsCheckingInterval: CHECKING_INTERVAL_MILLIS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    onRequest,
  );
  server.setTimeout(SOCKET_TIMEOUT_MILLIS);
  // Those who ask first are answered as everybody else is: nobody wants their body.
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', onRequest);
  return server.unref();
}

/** Resolves to the port once the server listens, and to the error when it can't. Never rejects. */
export function listen(server: Server, host: string, port: number): Promise<number | Error> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    // In a cluster each worker would otherwise answer for any of them.
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', resolve);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** The address that a server listens at, as the system has understood it; empty without one. */
export function addressOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.address : '';
}
