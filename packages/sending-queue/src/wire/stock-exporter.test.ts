import { AsyncResource } from 'node:async_hooks';
import type { RequestListener, Server } from 'node:http';
import type { ExportResult } from '@opentelemetry/core';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AttemptRecorder } from '../../testing/attempt-recorder.js';
import { close, refusingPort, serve } from '../../testing/loopback.js';
import { toStatus } from '../status/errors.js';
import { StatusCode } from '../status/status.js';
import { createNodeWireObserver } from './node-wire-observer.js';

function spans(): ReadableSpan[] {
  const memory = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(memory)] });
  provider.getTracer('test').startSpan('span').end();
  return memory.getFinishedSpans();
}

/** Holds the next timer of `millis` until told to fire it, in the context in which it was set, as Node would. */
function holdTimer(millis: number): { begun: Promise<void>; end: () => void } {
  const setTimer = globalThis.setTimeout;
  let fire = () => {};
  const begun = new Promise<void>((resolve) => {
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, delayMillis) => {
      if (delayMillis !== millis) return setTimer(callback, delayMillis);
      fire = AsyncResource.bind(callback);
      resolve();
      return setTimer(() => {}, 0);
    });
  });
  return { begun, end: () => fire() };
}

describe('the stock OTLP exporter under observation', () => {
  const observer = createNodeWireObserver({ now: () => performance.now(), wallTime: () => Date.now() });
  let server: Server | undefined;

  afterEach(async () => {
    vi.restoreAllMocks();
    if (server) await close(server);
    server = undefined;
  });

  async function exportTo(handler: RequestListener, timeoutMillis = 10_000) {
    const backend = await serve((incoming, response) => {
      incoming.resume();
      incoming.on('end', () => handler(incoming, response));
    });
    server = backend.server;
    return start(`${backend.url}/v1/traces`, timeoutMillis);
  }

  function start(url: string, timeoutMillis: number) {
    const exporter = new OTLPTraceExporter({ url, timeoutMillis });
    const recorder = new AttemptRecorder();
    const results: ExportResult[] = [];
    let onResult: (() => void) | undefined;
    const done = new Promise<void>((resolve) => {
      onResult = resolve;
    });
    const observation = observer.observe(recorder, () =>
      exporter.export(spans(), (result) => {
        results.push(result);
        onResult?.();
      }),
    );
    return { recorder, observation, results, done };
  }

  it('shows the first 429 while the exporter sleeps before it resends', async () => {
    const sleep = holdTimer(2000);
    const answers = [429, 200];
    const { recorder, results, done } = await exportTo((_, response) => {
      response.writeHead(answers.shift() ?? 500, { 'retry-after': '2' }).end();
    });
    await recorder.ended(1);
    expect(recorder.ends[0]).toMatchObject({ httpStatus: 429, retryAfterMillis: 2000 });
    await sleep.begun;
    expect(results).toEqual([]);
    expect(recorder.events).toEqual(['start 1', 'end 429']);
    sleep.end();
    await done;
    expect(results).toEqual([{ code: ExportResultCode.SUCCESS }]);
    expect(recorder.events).toEqual(['start 1', 'end 429', 'start 2', 'end 200']);
  });

  it.each([
    [429, StatusCode.RESOURCE_EXHAUSTED],
    [502, StatusCode.UNAVAILABLE],
    [503, StatusCode.UNAVAILABLE],
    [504, StatusCode.UNAVAILABLE],
  ])('tells HTTP %i, which the exporter hides', async (httpStatus, code) => {
    // A delay beyond its timeout makes the exporter give up at once.
    const { results, observation, done } = await exportTo((_, response) => {
      response.writeHead(httpStatus, { 'retry-after': '60' }).end();
    });
    await done;
    const error = results[0]?.error;
    expect(toStatus(error)).not.toHaveProperty('httpStatus');
    expect(toStatus(error, observation)).toMatchObject({ code, httpStatus, retryAfterMillis: 60_000 });
  });

  it.each([
    [400, StatusCode.INVALID_ARGUMENT],
    [408, StatusCode.DEADLINE_EXCEEDED],
    [413, StatusCode.INVALID_ARGUMENT],
    [500, StatusCode.UNKNOWN],
  ])('agrees with the exporter on HTTP %i', async (httpStatus, code) => {
    const { results, observation, done } = await exportTo((_, response) => {
      response.writeHead(httpStatus).end('a body that is nobody’s business');
    });
    await done;
    expect(toStatus(results[0]?.error)).toMatchObject({ code, httpStatus });
    expect(toStatus(undefined, observation)).toMatchObject({ code, httpStatus });
    expect(JSON.stringify(toStatus(results[0]?.error, observation))).not.toContain('business');
  });

  it('ends the attempt that the exporter gave up on', async () => {
    const { recorder, results, observation, done } = await exportTo(() => {}, 50);
    await done;
    expect(toStatus(results[0]?.error, observation)).toMatchObject({ code: StatusCode.DEADLINE_EXCEEDED });
    await recorder.ended(1);
    expect(recorder.events).toEqual(['start 1', 'end ECONNRESET']);
  });

  it('tells a refused connection', async () => {
    // Its first resend would come after its timeout: it gives up at once.
    const { results, observation, recorder, done } = start(`http://127.0.0.1:${await refusingPort()}`, 100);
    await done;
    expect(recorder.events).toEqual(['start 1', 'end ECONNREFUSED']);
    expect(toStatus(results[0]?.error, observation).code).toBe(StatusCode.UNAVAILABLE);
  });

  it('tells that the exporter takes no more exports', async () => {
    const exporter = new OTLPTraceExporter({ url: 'http://127.0.0.1:9', concurrencyLimit: 0 });
    const results: ExportResult[] = [];
    exporter.export(spans(), (result) => results.push(result));
    expect(toStatus(results[0]?.error)).toMatchObject({ reason: 'concurrent-export-limit' });
  });
});
