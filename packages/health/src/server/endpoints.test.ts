import type { SendingQueueSpanExporter } from '@otelq/sending-queue';
import { describe, expect, it } from 'vitest';
import { ScriptedQueue } from '../../testing/health-fixture.js';
import { ask, RawClient } from '../../testing/http-client.js';
import { Destination, endedSpans, queueFor, started } from '../../testing/started.js';
import { until } from '../../testing/until.js';
import type { HealthReport } from '../report/report.js';

async function report(url: string): Promise<HealthReport> {
  return JSON.parse((await ask(url)).text);
}

describe('the endpoints', () => {
  it('say that the process lives, and that it is ready', async () => {
    const { url } = await started({ queues: { traces: queueFor(await Destination.start()) } });
    expect(await ask(`${url}/livez`)).toMatchObject({ status: 200, text: '{"status":"alive"}\n' });
    expect(await ask(`${url}/readyz`)).toMatchObject({
      status: 200,
      text: '{"status":"ready"}\n',
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });

  it('show each queue, with its figures if they are asked for', async () => {
    const destination = await Destination.start();
    const traces = queueFor(destination);
    const { url } = await started({ queues: { traces, 'a/b ü': queueFor(destination) } });
    traces.export(endedSpans(7), () => {});
    await traces.forceFlush();
    await until(
      async () => (await report(`${url}/health?verbose`)).components.traces?.detail?.delivered === 7,
    );
    const whole = await report(`${url}/health?verbose`);
    expect(whole).toMatchObject({ status: 'serving', tier: 'green' });
    expect(Object.keys(whole.components)).toEqual(['traces', 'a/b ü']);
    expect(whole.components.traces).toMatchObject({
      tier: 'green',
      reasons: [],
      detail: { signal: 'traces', state: 'running', enqueued: 7, delivered: 7, dropped: 0, lastStatus: 'OK' },
    });
    const brief = await report(`${url}/health`);
    expect(brief.components.traces).not.toHaveProperty('detail');
    expect(Object.keys((await report(`${url}/health?component=traces`)).components)).toEqual(['traces']);
    const one = await ask(`${url}/health/${encodeURIComponent('a/b ü')}?verbose`);
    expect(one.status).toBe(200);
    expect(JSON.parse(one.text)).toMatchObject({ tier: 'green', detail: { enqueued: 0 } });
  });

  it.each(['/nothing', '/health/metrics', '/health?component=metrics', '/health/%', '/health/'])(
    'answer %s with what there is',
    async (path) => {
      const { url } = await started({ queues: { traces: new ScriptedQueue(), logs: new ScriptedQueue() } });
      const { status, text } = await ask(url + path);
      expect(status).toBe(404);
      expect(JSON.parse(text)).toEqual({ error: expect.any(String), components: ['traces', 'logs'] });
    },
  );

  it.each(['__proto__', 'constructor', 'toString', '..'])(
    'know %s only when there is such a queue',
    async (name) => {
      const server = await started({ queues: { traces: new ScriptedQueue() } });
      const target = `${server.url}/health?component=${encodeURIComponent(name)}`;
      expect((await ask(target)).status).toBe(404);
      server.add(name, new ScriptedQueue());
      const { status, text } = await ask(target);
      expect(status).toBe(200);
      expect(Object.keys(JSON.parse(text).components)).toEqual([name]);
    },
  );

  it.each(['/', '/livez', '/readyz', '/health', '/health/traces', '/events', '/nothing'])(
    'answer HEAD %s as GET, without a body',
    async (path) => {
      const { url } = await started({ queues: { traces: new ScriptedQueue() } });
      const head = await ask(url + path, { method: 'HEAD' });
      expect(head.text).toBe('');
      if (path === '/events') {
        expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } });
        return;
      }
      const get = await ask(url + path);
      expect(head.status).toBe(get.status);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('have no %s', async (method) => {
    const { url } = await started({ queues: { traces: new ScriptedQueue() } });
    for (const path of ['/', '/livez', '/health/traces', '/events']) {
      expect(await ask(url + path, { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD' },
      });
    }
  });

  it('are closed to names of strangers, probes excepted, where they are for this machine alone', async () => {
    const { url } = await started({ queues: { traces: new ScriptedQueue() } });
    const headers = { host: 'evil.example' };
    for (const path of ['/', '/health', '/health/traces', '/events']) {
      expect((await ask(url + path, { headers })).status).toBe(421);
    }
    for (const path of ['/livez', '/readyz']) expect((await ask(url + path, { headers })).status).toBe(200);
    const open = await started({ queues: { traces: new ScriptedQueue() }, host: '0.0.0.0' });
    expect((await ask(`${open.url}/health`, { headers })).status).toBe(200);
  });

  it('have a page, which may do nothing but what its policy allows', async () => {
    const { url } = await started({ queues: { traces: new ScriptedQueue() } });
    const { status, headers, text } = await ask(url);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(text).toMatch(/^<!doctype html>/i);
  });

  it('take the target that a proxy sends', async () => {
    const { port } = await started({ queues: { traces: new ScriptedQueue() } });
    const client = new RawClient(port);
    client.socket.end('GET http://shop.example/health/traces HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await until(() => client.isClosed);
    expect(client.received).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(client.received).toContain('"tier":"green"');
  });
});

describe('a destination in trouble', () => {
  it('turns the tier yellow while it fails, and green again, and none of its words is shown', async () => {
    const destination = await Destination.start();
    destination.body = 'the key s3cret is wrong';
    destination.status = 503;
    const traces: SendingQueueSpanExporter = queueFor(destination, {
      retryOnFailure: { initialIntervalMillis: 1, maxIntervalMillis: 1 },
      timeoutMillis: 100,
    });
    const { url } = await started({ queues: { traces }, stalledIntervals: 1_000_000 });
    traces.export(endedSpans(3), () => {});
    await until(async () => (await ask(`${url}/health`)).text.includes('"retrying"'));
    const { status, text } = await ask(`${url}/health?verbose`);
    expect(status).toBe(200);
    expect(text).not.toContain('s3cret');
    expect(JSON.parse(text)).toMatchObject({ tier: 'yellow', components: { traces: { tier: 'yellow' } } });
    destination.status = 200;
    await until(async () => (await report(`${url}/health`)).tier === 'green');
  });

  it('turns the tier red when it makes the queue lose something, which is a 503', async () => {
    const destination = await Destination.start();
    destination.status = 400;
    destination.body = 'the key s3cret is wrong';
    const traces = queueFor(destination);
    const { url } = await started({ queues: { traces, logs: new ScriptedQueue() } });
    traces.export(endedSpans(3), () => {});
    await until(async () => (await ask(`${url}/health`)).status === 503);
    const { status, text } = await ask(`${url}/health/traces?verbose`);
    expect(status).toBe(503);
    expect(text).not.toContain('s3cret');
    expect(JSON.parse(text)).toMatchObject({
      tier: 'red',
      reasons: [{ code: 'dropping', message: '3 spans given up since then: 3 rejected-by-destination' }],
      detail: { lastStatus: 'INVALID_ARGUMENT', dropped: 3 },
    });
    expect((await ask(`${url}/health/logs`)).status).toBe(200);
    // Neither is a reason for a restart, or for no more traffic.
    expect((await ask(`${url}/livez`)).status).toBe(200);
    expect((await ask(`${url}/readyz`)).status).toBe(200);
  });

  it('is checked if that is asked for, though there is nothing to send', async () => {
    const destination = await Destination.start();
    destination.status = 503;
    destination.body = 'the key s3cret is wrong';
    const traces = queueFor(destination);
    const { url } = await started({ queues: { traces }, check: { intervalMillis: 100 } });
    await until(async () => (await report(`${url}/health`)).tier === 'yellow');
    const { text } = await ask(`${url}/health?verbose`);
    expect(JSON.parse(text).components.traces).toMatchObject({
      reasons: [
        {
          code: 'destination-check-failed',
          message: 'the last check of the destination ended with UNAVAILABLE (HTTP 503)',
        },
      ],
      detail: { enqueued: 0, check: { status: 'UNAVAILABLE' } },
    });
    expect(text).not.toContain('s3cret');
    destination.status = 200;
    await until(async () => (await report(`${url}/health`)).tier === 'green');
  });
});
