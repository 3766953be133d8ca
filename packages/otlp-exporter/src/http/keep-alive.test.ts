import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpLoopback, outcomeOf } from '../../testing/http-loopback.js';
import { KeepAlive } from './keep-alive.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

async function open(): Promise<Socket> {
  const { port } = await loopback.serveRaw(() => {});
  const socket = connect(Number(port), '127.0.0.1');
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
}

describe('an idle connection', () => {
  it.each([
    ['timeout=5', 4000],
    ['timeout=5, max=1000', 4000],
    ['max=1000, Timeout = "20"', 19_000],
    ['timeout=2', 1000],
    ['timeout=1', 500],
    ['timeout=600', 30_000],
    ['timeout=99999999999999999999', 30_000],
    ['max=5', 30_000],
    ['notimeout=5', 30_000],
    ['', 30_000],
    [undefined, 30_000],
  ])('of a server that says %j is kept for %i ms', async (hint, millis) => {
    const socket = await open();
    const keepAlive = new KeepAlive();
    keepAlive.noteHint(hint);
    expect(keepAlive.begin(socket)).toBe(true);
    expect(socket.timeout).toBe(millis);
    socket.destroy();
  });

  it('is kept for as long as the server said last', async () => {
    const socket = await open();
    const keepAlive = new KeepAlive();
    for (const hint of ['timeout=5', undefined, 'timeout=10', 'max=7']) keepAlive.noteHint(hint);
    keepAlive.begin(socket);
    expect(socket.timeout).toBe(9000);
    keepAlive.noteHint('timeout=0');
    expect(keepAlive.begin(socket)).toBe(false);
    socket.destroy();
  });

  it('is closed when its time is over, unless it is in use again', async () => {
    const [idle, used] = [await open(), await open()];
    const keepAlive = new KeepAlive();
    keepAlive.begin(idle);
    keepAlive.begin(used);
    keepAlive.end(used);
    expect(used.timeout).toBe(0);
    // What Node does when a socket's time is over.
    for (const socket of [idle, used]) socket.emit('timeout');
    expect([idle.destroyed, used.destroyed]).toEqual([true, false]);
    used.destroy();
  });

  it('collects no listeners', async () => {
    const socket = await open();
    const keepAlive = new KeepAlive();
    for (let use = 0; use < 5; use++) {
      keepAlive.begin(socket);
      keepAlive.end(socket);
    }
    expect(socket.listenerCount('timeout')).toBe(0);
    socket.destroy();
  });
});

describe('a server that keeps no connection', () => {
  it.each([
    ['Keep-Alive', 'timeout=0'],
    ['Connection', 'close'],
  ])('as %s: %s says, gets a new one for each request', async (name, value) => {
    const url = await loopback.serve((_, response) => response.setHeader(name, value).end());
    const { send } = loopback.createSender(url);
    for (let request = 0; request < 3; request++) await send();
    expect(loopback.connections).toBe(3);
  });
});

describe('a server that says how long it keeps connections', () => {
  it('is believed', async () => {
    const timeouts: (number | undefined)[] = [];
    const url = await loopback.serve((_, response) => response.setHeader('Keep-Alive', 'timeout=7').end());
    const { sender } = loopback.createSender(url);
    let client: Socket | undefined;
    const onSocket = (message: unknown): void => {
      client = (message as { socket: Socket }).socket;
    };
    subscribe('net.client.socket', onSocket);
    for (let request = 0; request < 2; request++) {
      await outcomeOf(sender, Buffer.of(1));
      timeouts.push(client?.timeout);
    }
    unsubscribe('net.client.socket', onSocket);
    expect(timeouts).toEqual([6000, 6000]);
    expect(loopback.connections).toBe(1);
  });
});
