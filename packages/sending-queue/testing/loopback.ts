import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';

/** Starts a server on a free port of the loopback interface; resolves to the port. */
export async function listen(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Stops a server, whatever its clients still do. */
export async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** An HTTP server on loopback, with its URL. */
export async function serve(
  handler: RequestListener,
): Promise<{ server: Server; port: number; url: string }> {
  const server = createServer(handler);
  const port = await listen(server);
  return { server, port, url: `http://127.0.0.1:${port}` };
}

/** A port on which nothing listens. */
export async function refusingPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
