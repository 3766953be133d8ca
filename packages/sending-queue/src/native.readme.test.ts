import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { tracerOf } from '../testing/held-spans.js';
import { loadBesideCopy } from '../testing/installed-copy.js';
import { createSpanProcessor } from './processor/span-processor.js';
import { StatusCode } from './status/status.js';

/** The example of an exporter made for the queue, out of the README. */
function example(): string {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, block = '']) => block);
  return blocks.find((block) => block.includes("from '@otelq/sending-queue/native'")) ?? '';
}

/** A destination that gives these answers, the last one ever after, and what was posted to it. */
async function startDestination(...answers: number[]) {
  const posted: string[] = [];
  const server = createServer(async (request, response) => {
    posted.push(await text(request));
    const status = answers.length > 1 ? answers.shift() : answers[0];
    response.writeHead(status ?? 200, status === 503 ? { 'retry-after': '0' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => {
    await stop();
  });
  return { url: `http://127.0.0.1:${port}`, posted, stop };
}

/** A processor of the example, and the spans `a`, `b` and `c`. */
async function deliver(url: string) {
  const create = Reflect.get(Object(await loadBesideCopy(example())), 'createNameExporter');
  const exporter = create(url, { retryOnFailure: { initialIntervalMillis: 1 } });
  const processor = createSpanProcessor(exporter);
  const { provider, tracer } = tracerOf(processor);
  for (const name of ['a', 'b', 'c']) tracer.startSpan(name).end();
  await provider.forceFlush();
  const snapshot = processor.snapshot();
  await provider.shutdown();
  return snapshot;
}

it('the example in the README delivers, and tries again', async () => {
  const { url, posted } = await startDestination(503, 200);
  expect(await deliver(url)).toMatchObject({ delivered: 3, retries: 3, dropped: 0 });
  expect(posted).toEqual(['a\nb\nc', 'a\nb\nc']);
});

it('the example in the README splits what is too large', async () => {
  const { url, posted } = await startDestination(413, 200);
  expect(await deliver(url)).toMatchObject({ delivered: 3, dropped: 0 });
  expect(posted[0]).toBe('a\nb\nc');
  expect(posted.slice(1).toSorted()).toEqual(['a', 'b\nc']);
});

it('the example in the README tells of a destination that is not there', async () => {
  const { url, stop } = await startDestination(200);
  await stop();
  const create = Reflect.get(Object(await loadBesideCopy(example())), 'createNameExporter');
  const exporter = create(url, { retryOnFailure: { enabled: false }, waitForResult: true });
  const result = await new Promise((resolve) => exporter.export([{ name: 'a' }], resolve));
  expect(result).toMatchObject({ code: 1, error: { message: expect.stringContaining('ECONNREFUSED') } });
  expect(exporter.snapshot().lastStatus.code).toBe(StatusCode.UNAVAILABLE);
  await exporter.shutdown();
});
