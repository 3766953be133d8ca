import type { Server } from 'node:http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { afterEach, describe, expect, it } from 'vitest';
import { close, refusingPort, serve } from '../../testing/loopback.js';
import { createSpanProcessor } from '../processor/span-processor.js';
import { StatusCode } from '../status/status.js';
import { SendingQueueMetricExporter } from './metric-exporter.js';
import { SendingQueueSpanExporter } from './span-exporter.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

/** A destination that answers all requests alike; without a status never. */
async function destination(httpStatus?: number): Promise<{ url: string; requests: () => number }> {
  let requests = 0;
  const { server, url } = await serve((incoming, response) => {
    requests++;
    incoming.resume();
    if (httpStatus !== undefined) response.writeHead(httpStatus).end();
  });
  servers.push(server);
  return { url, requests: () => requests };
}

describe('a check of the destination', () => {
  it.each([
    [200, StatusCode.OK],
    [401, StatusCode.UNAUTHENTICATED],
    // The exporter would try these again for seconds; the first answer is enough.
    [429, StatusCode.RESOURCE_EXHAUSTED],
    [503, StatusCode.UNAVAILABLE],
  ])('tells an answer of %d at once', async (httpStatus, code) => {
    const { url, requests } = await destination(httpStatus);
    const exporter = new SendingQueueSpanExporter(new OTLPTraceExporter({ url }));
    expect(await exporter.checkDestination(30_000)).toMatchObject({ code });
    expect(requests()).toBe(1);
    expect(exporter.snapshot()).toMatchObject({ enqueued: 0, delivered: 0, backpressure: 0, limit: 1 });
    expect(exporter.snapshot()).not.toHaveProperty('lastStatus');
  });

  it('tells that nobody is there', async () => {
    const url = `http://127.0.0.1:${await refusingPort()}`;
    const exporter = new SendingQueueSpanExporter(new OTLPTraceExporter({ url }));
    expect(await exporter.checkDestination(30_000)).toMatchObject({ code: StatusCode.UNAVAILABLE });
  });

  it('ends after its own timeout', async () => {
    const { url } = await destination();
    const exporter = new SendingQueueSpanExporter(new OTLPTraceExporter({ url }));
    expect(await exporter.checkDestination(50)).toEqual({
      code: StatusCode.DEADLINE_EXCEEDED,
      message: 'no answer after 50 ms',
    });
  });

  it('is one of metrics, too', async () => {
    const { url, requests } = await destination(200);
    const exporter = new SendingQueueMetricExporter(new OTLPMetricExporter({ url }));
    expect(await exporter.checkDestination()).toMatchObject({ code: StatusCode.OK });
    expect(requests()).toBe(1);
  });

  it('is one through a processor', async () => {
    const { url } = await destination(503);
    const processor = createSpanProcessor(new OTLPTraceExporter({ url }));
    expect(await processor.checkDestination()).toMatchObject({ code: StatusCode.UNAVAILABLE });
  });

  it('is none where there is no queue', async () => {
    const exporter = new SendingQueueSpanExporter(new OTLPTraceExporter(), { enabled: false });
    expect(await exporter.checkDestination()).toBeUndefined();
  });

  it('is none once the queue is shut down, also one that is under way', async () => {
    const { url, requests } = await destination();
    const exporter = new SendingQueueSpanExporter(new OTLPTraceExporter({ url }));
    const check = exporter.checkDestination(30_000);
    await exporter.shutdown();
    for (const server of servers) server.closeAllConnections();
    expect(await check).toBeUndefined();
    const before = requests();
    expect(await exporter.checkDestination()).toBeUndefined();
    expect(requests()).toBe(before);
  });

  it.each([0, -1, Number.NaN])('takes no timeout of %s', async (timeoutMillis) => {
    const exporter = new SendingQueueSpanExporter(new OTLPTraceExporter());
    await expect(exporter.checkDestination(timeoutMillis)).rejects.toThrow(
      `timeoutMillis must be a number above 0, got ${timeoutMillis}`,
    );
  });
});
