import type { Socket } from 'node:net';

/** A connection of a client. */
export interface Connection {
  /** Reading of `performance.now()` when it was closed, by whichever side. Undefined while it is open. */
  readonly closedAtMillis: number | undefined;
}

const connections = new WeakMap<Socket, Connection>();

/** The connection of a socket, always the same one. */
export function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket);
  if (known !== undefined) return known;
  const connection: { closedAtMillis: number | undefined } = { closedAtMillis: undefined };
  const close = () => {
    connection.closedAtMillis ??= performance.now();
  };
  if (socket.destroyed) close();
  else socket.once('close', close);
  connections.set(socket, connection);
  return connection;
}
