import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { close, listen, refusingPort } from '../../../sending-queue/testing/loopback.js';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { ScriptedQueue } from '../../testing/health-fixture.js';
import { ask } from '../../testing/http-client.js';
import { Destination, endedSpans, queueFor, started } from '../../testing/started.js';

afterEach(() => diag.disable());

const SHUTTING_DOWN = { status: 503, text: '{"status":"shutting_down"}\n' };

describe('readiness', () => {
  it('is starting until the queue is built', async () => {
    let built: (queue: ScriptedQueue) => void = () => {};
    const traces = new Promise<ScriptedQueue>((resolve) => {
      built = resolve;
    });
    const { url } = await started({ queues: { traces } });
    expect(await ask(`${url}/readyz`)).toMatchObject({ status: 503, text: '{"status":"starting"}\n' });
    expect(JSON.parse((await ask(`${url}/health`)).text)).toMatchObject({
      status: 'starting',
      tier: 'green',
    });
    expect((await ask(`${url}/livez`)).status).toBe(200);
    built(new ScriptedQueue());
    await traces;
    expect((await ask(`${url}/readyz`)).status).toBe(200);
  });

  it('is starting without any queue', async () => {
    const { url } = await started({ queues: {} });
    expect((await ask(`${url}/readyz`)).status).toBe(503);
  });

  it('ends with the shutdown of a queue, from its first moment until the process ends', async () => {
    const destination = await Destination.start();
    destination.status = 503;
    const traces = queueFor(destination, { shutdownTimeoutMillis: 500 });
    const server = await started({ queues: { traces, logs: new ScriptedQueue() } });
    expect((await ask(`${server.url}/readyz`)).status).toBe(200);
    traces.export(endedSpans(1), () => {});
    const stopped = traces.shutdown();
    expect(traces.snapshot().state).toBe('draining');
    expect(await ask(`${server.url}/readyz`)).toMatchObject(SHUTTING_DOWN);
    await stopped;
    expect(await ask(`${server.url}/readyz`)).toMatchObject(SHUTTING_DOWN);
    expect(server.remove('traces')).toBe(true);
    expect(server.remove('traces')).toBe(false);
    expect(await ask(`${server.url}/readyz`)).toMatchObject(SHUTTING_DOWN);
    expect((await ask(`${server.url}/livez`)).status).toBe(200);
  });

  it('ends with a shutdown that nobody saw before its queue was removed', async () => {
    const traces = new ScriptedQueue();
    const server = await started({ queues: { traces, logs: new ScriptedQueue() } });
    traces.change({ state: 'stopped' });
    server.remove('traces');
    expect(await ask(`${server.url}/readyz`)).toMatchObject(SHUTTING_DOWN);
  });

  it('ends when the application says so', async () => {
    const server = await started({ queues: { traces: new ScriptedQueue() } });
    server.shuttingDown();
    expect(await ask(`${server.url}/readyz`)).toMatchObject(SHUTTING_DOWN);
  });
});

describe('a server that can not listen', () => {
  it('says so, and goes on without', async () => {
    const lines = recordDiag();
    const other = createServer();
    const port = await listen(other);
    onTestFinished(() => close(other));
    const traces = new ScriptedQueue();
    const server = await started({ queues: { traces }, port });
    expect(lines).toEqual([
      {
        level: 'warn',
        text: expect.stringMatching(
          `^@otelq/health no health server at http://127.0.0.1:${port} until it can listen: .*EADDRINUSE`,
        ),
      },
    ]);
    expect(server.isListening).toBe(false);
    expect(server.port).toBe(port);
    server.add('logs', new ScriptedQueue());
    server.shuttingDown();
    server.remove('logs');
    await server.close();
    await server.close();
  });

  it('listens once the port is free, unless it was closed meanwhile', async () => {
    const other = createServer();
    const port = await listen(other);
    const lines = recordDiag();
    const server = await started({ queues: { traces: new ScriptedQueue() }, port });
    const closed = await started({ queues: {}, port });
    await closed.close();
    expect(server.isListening).toBe(false);
    await close(other);
    await vi.waitFor(() => expect(server.isListening).toBe(true), { timeout: 20_000 });
    expect((await ask(`${server.url}/readyz`)).status).toBe(200);
    expect(closed.isListening).toBe(false);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'info']);
  });

  it('is what all workers of a cluster but one find', async () => {
    const script = fileURLToPath(new URL('../../testing/cluster.mjs', import.meta.url));
    const port = await refusingPort();
    const { stdout } = await promisify(execFile)(process.execPath, [script, String(port)], {
      timeout: 30_000,
    });
    expect(JSON.parse(stdout)).toEqual([false, true]);
  });

  it('is not tripped by an address that is not of this machine', async () => {
    const lines = recordDiag();
    const server = await started({ queues: {}, host: '192.0.2.1' });
    expect(server.isListening).toBe(false);
    expect(lines).toHaveLength(1);
  });
});

describe('a server that listens', () => {
  it('is found where it says, and nowhere once it is closed', async () => {
    const server = await started({ queues: { traces: new ScriptedQueue() } });
    expect(server).toMatchObject({ isListening: true, host: '127.0.0.1' });
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await ask(`${server.url}/livez`)).status).toBe(200);
    await server.close();
    expect(server.isListening).toBe(false);
    await expect(ask(`${server.url}/livez`)).rejects.toThrow('ECONNREFUSED');
  });

  it('does not keep the process alive, nor do its clients', async () => {
    const script = fileURLToPath(new URL('../../testing/exit-with-server.mjs', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 30_000 });
    expect(JSON.parse(stdout)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  });
});
