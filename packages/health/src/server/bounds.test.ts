import { describe, expect, it, onTestFinished } from 'vitest';
import { ScriptedQueue } from '../../testing/health-fixture.js';
import { ask, RawClient } from '../../testing/http-client.js';
import { started } from '../../testing/started.js';
import { until } from '../../testing/until.js';
import { MAX_CONNECTIONS } from './connections.js';

/** Connections of clients that have said `words` and nothing more, all of them open. */
async function clients(port: number, count: number, words: string): Promise<RawClient[]> {
  const all = Array.from({ length: count }, () => new RawClient(port));
  onTestFinished(() => {
    for (const { socket } of all) socket.destroy();
  });
  await until(() => all.every(({ socket, isClosed }) => isClosed || socket.readyState === 'open'));
  if (words !== '') for (const { socket } of all) socket.write(words);
  return all;
}

const queues = { traces: new ScriptedQueue() };

describe('clients that hold on to their connections', () => {
  it('keep nobody out, however many they are', async () => {
    const { url, port } = await started({ queues });
    const idle = await clients(port, MAX_CONNECTIONS, '');
    const loris = await clients(port, 50, 'GET /livez HTTP/1.1\r\nx-slow: ');
    for (const path of ['/livez', '/readyz', '/health']) expect((await ask(url + path)).status).toBe(200);
    // The oldest had to go.
    await until(() => idle.filter(({ isClosed }) => isClosed).length >= 50);
    expect(loris.filter(({ isClosed }) => isClosed)).toEqual([]);
  });

  it('are let go after some seconds', async () => {
    const { port } = await started({ queues });
    const [idle] = await clients(port, 1, '');
    const [loris] = await clients(port, 1, 'GET /livez HTTP/1.1\r\nx-slow: ');
    const [keptAlive] = await clients(port, 1, 'GET /livez HTTP/1.1\r\nhost: a\r\n\r\n');
    const [body] = await clients(port, 1, 'GET /livez HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nslow');
    // It sends a little now and then, which does not help it.
    const trickle = setInterval(() => loris?.socket.write('.'), 200);
    onTestFinished(() => clearInterval(trickle));
    await until(() => [idle, loris, keptAlive, body].every((client) => client?.isClosed));
    expect(keptAlive?.received).toMatch(/^HTTP\/1.1 200 OK/);
  });
});

describe('requests in advance', () => {
  it.each(['/', '/health?verbose', '/events'])('cost the connection, behind one of %s', async (path) => {
    const { port, url } = await started({ queues });
    const request = `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
    const [client] = await clients(port, 1, request.repeat(1000));
    await until(() => client?.isClosed === true);
    expect(client?.received.match(/HTTP\/1.1 200/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect((await ask(`${url}/livez`)).status).toBe(200);
  });
});

describe('what is sent too much', () => {
  it('is ignored when it is a little body', async () => {
    const { port } = await started({ queues });
    const [client] = await clients(
      port,
      1,
      'GET /livez HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nhello',
    );
    await until(() => client?.received.includes('"alive"') === true);
    client?.socket.write('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n');
    await until(() => client?.received.includes('"ready"') === true);
  });

  it.each([
    ['long', 'content-length: 1000000000'],
    ['endless', 'transfer-encoding: chunked'],
  ])('costs the connection when the body is %s', async (_what, header) => {
    const { port } = await started({ queues });
    const [client] = await clients(port, 1, `POST /livez HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\n`);
    const flood = setInterval(() => client?.socket.write(`400\r\n${'x'.repeat(1024)}\r\n`), 1);
    onTestFinished(() => clearInterval(flood));
    await until(() => client?.isClosed === true);
    expect(client?.received).toMatch(/^HTTP\/1.1 405 /);
    expect(client?.received.toLowerCase()).toContain('connection: close');
  });

  it('is not asked for', async () => {
    const { port } = await started({ queues });
    const [client] = await clients(
      port,
      1,
      'POST /livez HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 10\r\n\r\n',
    );
    await until(() => client?.received.includes('GET and HEAD') === true);
    expect(client?.received).toMatch(/^HTTP\/1.1 405 /);
  });

  it('is refused when it is a header', async () => {
    const { url } = await started({ queues });
    const headers = { 'x-large': 'x'.repeat(10_000) };
    expect((await ask(`${url}/livez`, { headers })).status).toBe(431);
  });

  it('harms nothing when it is no HTTP at all', async () => {
    const { url, port } = await started({ queues });
    const [client] = await clients(port, 1, '\u0016\u0003\u0001 hello\r\n\r\n');
    await until(() => client?.isClosed === true);
    expect((await ask(`${url}/livez`)).status).toBe(200);
  });
});
