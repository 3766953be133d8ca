import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen, refusingPort } from './loopback.js';

it('starts servers on ports of their own', async () => {
  const servers = [createServer(), createServer()];
  onTestFinished(() => {
    for (const server of servers) server.close();
  });
  const ports = await Promise.all(servers.map(listen));
  expect(new Set(ports).size).toBe(2);
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  }
});

it('finds a port that refuses connections', async () => {
  const socket = connect(await refusingPort(), '127.0.0.1');
  await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
