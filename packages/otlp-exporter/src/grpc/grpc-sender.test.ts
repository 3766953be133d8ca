import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backendWith } from '../../testing/grpc-backend.js';
import { accept, type RawCall, startRawServer } from '../../testing/grpc-raw-server.js';
import { sendingTo, TIMEOUT_MILLIS } from '../../testing/grpc-sends.js';
import { GrpcServer } from '../../testing/grpc-server.js';

const OK = { code: StatusCode.OK, message: '' };

describe('a message', () => {
  it.each(['traces', 'logs', 'metrics'] as const)(
    'of %s arrives as it is at their service',
    async (signal) => {
      const arrived: unknown[] = [];
      const server = await GrpcServer.start((call, answer, service) => {
        arrived.push([service, [...call.request]]);
        answer(null, Buffer.alloc(0));
      });
      // A view into more bytes than those to send.
      const message = new Uint8Array([9, 9, 0, 255, 7, 9]).subarray(2, 5);
      const { send } = sendingTo(server.port, { signal });
      expect(await send(message)).toMatchObject({ status: OK });
      expect(arrived).toEqual([[signal, [0, 255, 7]]]);
    },
  );

  it('names the user agent in front of that of gRPC', async () => {
    const backend = await backendWith();
    await sendingTo(backend.port, { userAgent: 'mine/2 otelq/1' }).send();
    expect(backend.requests[0]?.headers['user-agent']).toMatch(/^mine\/2 otelq\/1 grpc-node-js\//);
  });

  it.each(['gzip', 'none'] as const)('with compression %s is what it says it is', async (compression) => {
    const calls: RawCall[] = [];
    const port = await startRawServer((call) => {
      calls.push(call);
      accept(call.stream);
    });
    const message = Buffer.alloc(10_000, 'span');
    expect(await sendingTo(port, { compression }).send(message)).toMatchObject({ status: OK });
    const [call] = calls;
    expect(call?.flag).toBe(compression === 'gzip' ? 1 : 0);
    const arrived = call?.message ?? Buffer.alloc(0);
    if (compression === 'gzip') {
      expect(call?.headers['grpc-encoding']).toBe('gzip');
      expect(arrived.byteLength).toBeLessThan(message.byteLength / 10);
    }
    expect(compression === 'gzip' ? gunzipSync(arrived) : arrived).toEqual(message);
  });

  it('goes to a Unix domain socket', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'otelq-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const address = `unix:${join(directory, 'collector.sock')}`;
    await GrpcServer.start((_call, answer) => answer(null, Buffer.alloc(0)), { address });
    expect(await sendingTo(address).send()).toMatchObject({ status: OK });
  });

  it('waits its turn when the server allows fewer streams', async () => {
    let inFlight = 0;
    let most = 0;
    const server = await GrpcServer.start(
      (_call, answer) => {
        most = Math.max(most, ++inFlight);
        setImmediate(() => {
          inFlight--;
          answer(null, Buffer.alloc(0));
        });
      },
      { maxConcurrentStreams: 2 },
    );
    const { send } = sendingTo(server.port);
    // With the first answer the client knows the server's settings.
    await send();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => OK));
    expect(most).toBe(2);
  });
});

describe('a server that does not answer', () => {
  it('ends the send with its timeout, and is told so', async () => {
    const backend = await backendWith({ behaviour: [{ never: true }] });
    const { send, clock } = sendingTo(backend.port);
    const outcome = send();
    await backend.until(() => backend.inFlight === 1);
    await clock.advance(TIMEOUT_MILLIS - 1);
    await expect(Promise.race([outcome, 'none yet'])).resolves.toBe('none yet');
    await clock.advance(1);
    expect(await outcome).toEqual({
      status: { code: StatusCode.DEADLINE_EXCEEDED, message: 'waited 1000 ms for a response' },
    });
    await backend.until(() => backend.inFlight === 0);
    expect(clock.pending).toEqual([]);
  });

  it('knows how long the answer is waited for', async () => {
    let millisLeft = Number.NaN;
    const server = await GrpcServer.start((call, answer) => {
      millisLeft = Number(call.getDeadline()) - Date.now();
      answer(null, Buffer.alloc(0));
    });
    await sendingTo(server.port, { timeoutMillis: 3_600_000 }).send();
    expect(millisLeft).toBeGreaterThan(3_000_000);
    expect(millisLeft).toBeLessThan(4_000_000);
  });
});

describe('the context of a send', () => {
  it('has none of the stores of whoever woke it', async () => {
    const backend = await backendWith();
    const request = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const { send } = sendingTo(backend.port, {
      headers: async () => {
        seen.push(request.getStore());
        return {};
      },
    });
    await request.run('request', () => send());
    expect(seen).toEqual([undefined]);
  });
});

describe('shutdown', () => {
  it('ends what is under way and what comes later, and the calls at the server', async () => {
    const backend = await backendWith({ behaviour: [{ never: true }] });
    const { sender, send, clock } = sendingTo(backend.port);
    const underWay = send();
    await backend.until(() => backend.inFlight === 1);
    await sender.shutdown();
    await sender.shutdown();
    const status = { code: StatusCode.CANCELLED, message: 'the sender is shut down' };
    expect(await underWay).toEqual({ status });
    expect(await send()).toEqual({ status: { ...status, reason: 'not-sent' } });
    await backend.until(() => backend.inFlight === 0);
    expect(backend.requests).toHaveLength(1);
    expect(clock.pending).toEqual([]);
  });

  it('is too late for headers that come after it', async () => {
    const backend = await backendWith();
    let give: (headers: Record<string, string>) => void = () => {};
    const { sender, send } = sendingTo(backend.port, {
      headers: () => new Promise((resolve) => (give = resolve)),
    });
    const underWay = send();
    await sender.shutdown();
    give({});
    expect(await underWay).toMatchObject({ status: { code: StatusCode.CANCELLED, reason: 'not-sent' } });
    expect(backend.requests).toEqual([]);
  });

  it('is not needed for forceFlush', async () => {
    await expect(sendingTo('127.0.0.1:1').sender.forceFlush()).resolves.toBeUndefined();
  });
});
