import { diag } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../testing/recorded-diag.js';
import { NO_FIGURES } from '../queue/snapshot.js';
import { SendingQueueMetricExporter } from './metric-exporter.js';
import { SendingQueueSpanExporter } from './span-exporter.js';

afterEach(() => diag.disable());

function endedSpan() {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.getTracer('test').startSpan('a').end();
  return exporter.getFinishedSpans();
}

describe('what is no exporter', () => {
  it.each<[unknown, string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    [{}, 'an object'],
    ['x', '"x"'],
    [{ export: () => {} }, 'an object'],
  ])('%j is refused', (given, shown) => {
    const message = `exporter must be an object with export() and shutdown(), got ${shown}`;
    expect(() => Reflect.construct(SendingQueueSpanExporter, [given])).toThrow(new TypeError(message));
    expect(() => Reflect.construct(SendingQueueMetricExporter, [given])).toThrow(new TypeError(message));
  });
});

describe('an exporter that has its queue already', () => {
  it('gets no other one', async () => {
    const queued = new SendingQueueSpanExporter(new InMemorySpanExporter());
    expect(() => new SendingQueueSpanExporter(queued)).toThrow(
      new TypeError('exporter must have no queue yet, got one that has: use it as it is'),
    );
    await queued.shutdown();
  });
});

describe('acceptance', () => {
  it.each([true, false])('is told of before the result (waitForResult: %s)', async (waitForResult) => {
    const events: string[] = [];
    const inner = new InMemorySpanExporter();
    const answers: ((result: ExportResult) => void)[] = [];
    inner.export = (_spans, done) => answers.push(done);
    const exporter = new SendingQueueSpanExporter(inner, { waitForResult });
    exporter.export(
      endedSpan(),
      () => events.push('result'),
      () => events.push('accepted'),
    );
    expect(events).toEqual(waitForResult ? ['accepted'] : ['accepted', 'result']);
    answers[0]?.({ code: ExportResultCode.SUCCESS });
    await exporter.forceFlush();
    expect(events).toEqual(['accepted', 'result']);
    await exporter.shutdown();
  });

  it('is not told of what is refused', async () => {
    const exporter = new SendingQueueSpanExporter(new InMemorySpanExporter());
    await exporter.shutdown();
    const events: string[] = [];
    exporter.export(
      endedSpan(),
      ({ code }) => events.push(`result ${code}`),
      () => events.push('accepted'),
    );
    expect(events).toEqual([`result ${ExportResultCode.FAILED}`]);
  });

  it.each([true, false])('survives callbacks that throw (enabled: %s)', async (enabled) => {
    const lines = recordDiag();
    const inner = new InMemorySpanExporter();
    const exporter = new SendingQueueSpanExporter(inner, { enabled });
    const fail = () => {
      throw new Error('application error');
    };
    expect(() => exporter.export(endedSpan(), fail, fail)).not.toThrow();
    await exporter.forceFlush();
    expect(inner.getFinishedSpans()).toHaveLength(1);
    const errors = lines.filter(({ level }) => level === 'error').map(({ text }) => text);
    expect(errors).toEqual([expect.stringContaining('onAccepted callback threw; this is logged once')]);
    await exporter.shutdown();
  });
});

describe('a queue that is disabled', () => {
  it('leaves the exporter’s result as it is', () => {
    const inner = new InMemorySpanExporter();
    const error = new Error('no');
    inner.export = (_spans, done) => done({ code: ExportResultCode.FAILED, error });
    const results: ExportResult[] = [];
    const exporter = new SendingQueueSpanExporter(inner, { enabled: false });
    exporter.export(endedSpan(), (result) => results.push(result));
    expect(results).toEqual([{ code: ExportResultCode.FAILED, error }]);
  });

  it('has an empty snapshot, whose state follows the shutdown', async () => {
    const exporter = new SendingQueueSpanExporter(new InMemorySpanExporter(), { enabled: false });
    expect(exporter.snapshot()).toEqual({
      signal: 'traces',
      destination: 'InMemorySpanExporter',
      ...NO_FIGURES,
    });
    await exporter.shutdown();
    expect(exporter.snapshot()).toMatchObject({ ...NO_FIGURES, state: 'stopped' });
  });
});
