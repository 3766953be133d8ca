import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server of HTTP that is no health server, or does as if, and returns its URL. */
export function impostor(listener: RequestListener): Promise<string> {
  return started(createServer(listener));
}

/** Starts a server of something else. */
export function stranger(onConnection: (socket: Socket) => void): Promise<string> {
  return started(createTcpServer(onConnection));
}

/** Answers as a health endpoint does, but with what is given. */
export function answers(body: string, type = 'application/json', status = 200): RequestListener {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
}

async function started(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen on a port');
  return `http://127.0.0.1:${address.port}`;
}
