import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpLoopback, outcomeOf, signal, TIMEOUT_MILLIS } from '../../testing/http-loopback.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

/** A server that takes everything. */
const serveOk = () =>
  loopback.serve((incoming, response) => {
    incoming.resume();
    incoming.once('end', () => response.end());
  });

describe('connections', () => {
  it('carry one request at a time, are used again, and are as many as requests in flight', async () => {
    const LANES = 8;
    const REQUESTS_PER_LANE = 12;
    let answered = 0;
    const early: string[] = [];
    const url = await loopback.serveRaw((socket) => {
      let received = '';
      let isAnswering = false;
      socket.on('data', (chunk) => {
        received += chunk;
        if (isAnswering) early.push(`${chunk}`);
        if (!received.endsWith('\r\n\r\nbody')) return;
        received = '';
        isAnswering = true;
        // Time enough for a client that does not wait for the answer.
        setImmediate(() =>
          setImmediate(() => {
            isAnswering = false;
            answered++;
            socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
          }),
        );
      });
    });
    const { sender } = loopback.createSender(url);
    const body = Buffer.from('body');
    const lane = (requests: number): Promise<void> =>
      new Promise((resolve) => {
        const next = (left: number): void => {
          // At once from within the outcome, as the queue does.
          const onOutcome = (): void => (left === 1 ? resolve() : next(left - 1));
          sender.send(body, { onAttemptStart() {}, onAttemptEnd() {}, onOutcome });
        };
        next(requests);
      });
    await Promise.all(Array.from({ length: LANES }, () => lane(REQUESTS_PER_LANE)));

    expect(answered).toBe(LANES * REQUESTS_PER_LANE);
    expect(early).toEqual([]);
    expect(loopback.connections).toBe(LANES);
  });

  it('that was used last is used first', async () => {
    const held: ServerResponse[] = [];
    const bothHeld = signal();
    const ports: (number | undefined)[] = [];
    const url = await loopback.serve((incoming, response) => {
      ports.push(incoming.socket.remotePort);
      if (ports.length > 2) response.end();
      else if (held.push(response) === 2) bothHeld.give();
    });
    const { send } = loopback.createSender(url);
    const outcomes = [send(), send()];
    await bothHeld.given;
    held[0]?.end();
    await Promise.race(outcomes);
    held[1]?.end();
    await Promise.all(outcomes);
    for (let request = 0; request < 3; request++) await send();

    const [, usedLast, ...later] = ports;
    expect(later).toEqual([usedLast, usedLast, usedLast]);
    expect(loopback.connections).toBe(2);
  });

  it('keep no body that was sent', async () => {
    const url = await serveOk();
    const { sender, clock } = loopback.createSender(url);
    const bodies = await (async () => {
      const sent = [Buffer.alloc(500_000, 'a'), Buffer.alloc(500_000, 'b')];
      await Promise.all(sent.map((body) => outcomeOf(sender, body)));
      return sent.map((body) => new WeakRef(body));
    })();
    // The virtual clock forgets cancelled timers when it is asked for the others.
    expect(clock.pending).toEqual([]);
    await collectGarbage();
    expect(bodies.map((body) => body.deref()?.byteLength)).toEqual([undefined, undefined]);
    // Both connections are still there.
    await Promise.all([outcomeOf(sender, Buffer.of(1)), outcomeOf(sender, Buffer.of(2))]);
    expect(loopback.connections).toBe(2);
  });

  it('are no reason to keep a body whose headers() never comes back', async () => {
    const forgotten: Promise<never>[] = [];
    const { sender, clock } = loopback.createSender(await serveOk(), {
      headers: () => {
        const never = new Promise<never>(() => {});
        forgotten.push(never);
        return never;
      },
    });
    const body = await (async () => {
      const sent = Buffer.alloc(500_000, 'a');
      const outcome = outcomeOf(sender, sent);
      await clock.advance(TIMEOUT_MILLIS);
      await outcome;
      return new WeakRef(sent);
    })();
    expect(clock.pending).toEqual([]);
    await collectGarbage();
    expect(body.deref()?.byteLength).toBeUndefined();
    // The application still has the promise, and with it what waits for it.
    expect(forgotten).toHaveLength(1);
  });

  it('are opened, and headers asked for, outside of what woke the queue', async () => {
    const url = await serveOk();
    const application = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const { sender } = loopback.createSender(url, {
      compression: 'gzip',
      headers: () => {
        seen.push(['headers()', application.getStore()]);
        return {};
      },
    });
    const onSocket = (): void => {
      seen.push(['socket', application.getStore()]);
    };
    subscribe('net.client.socket', onSocket);
    await application.run('a request of the application', () => outcomeOf(sender, Buffer.from('body')));
    unsubscribe('net.client.socket', onSocket);
    expect(seen).toEqual([
      ['headers()', undefined],
      ['socket', undefined],
    ]);
  });
});

async function collectGarbage(): Promise<void> {
  // A WeakRef holds what it was made of until its turn of the event loop is over.
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
