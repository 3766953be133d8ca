import { ExportResultCode } from '@opentelemetry/core';
import { describe, expect, test } from 'vitest';
import { type Failure, failuresOf } from './failures.js';
import { namesOf } from './items.js';
import { type PipelineOptions, promptRetries, queuedSignals, startPipeline } from './pipeline.js';
import { otlpProtocols, type SdkGeneration } from './sdk-generation.js';

const requests = ['a', 'b', 'c'].map((request) => namesOf(request, 3));
const later = namesOf('later', 3);
const surplus = namesOf('surplus', 3);

/** A destination that fails and then recovers: nothing that could be delivered is lost, and everything is counted. */
export function defineFailingDestinationSuite(sdk: SdkGeneration): void {
  describe.concurrent.each(otlpProtocols)('a destination that fails over %s', (protocol) => {
    describe.each(queuedSignals)('%s', (signal) => {
      for (const failure of failuresOf[protocol]) {
        test(`${failure.title}: ${failure.fate}`, async ({ onTestFinished }) => {
          await failThenRecover(sdk, failure, { protocol, signal, onTestFinished });
        });
      }
    });
  });
}

async function failThenRecover(
  sdk: SdkGeneration,
  failure: Failure,
  destination: Pick<PipelineOptions, 'protocol' | 'signal' | 'onTestFinished'>,
): Promise<void> {
  const pipeline = await startPipeline(sdk, {
    ...destination,
    backend: { behaviour: requests.map(() => failure.answer) },
    ...(failure.stock && { stock: failure.stock }),
    queue: {
      ...promptRetries,
      queueSize: requests.length,
      // As many as come first, so that all of them fail before one succeeds.
      adaptiveConcurrency: { initialConcurrency: requests.length },
      ...failure.queue,
    },
  });
  const { backend, books } = pipeline;
  const items = requests.flat();

  const accepted = await Promise.all([...requests, surplus].map((names) => pipeline.export(names)));
  expect(accepted.map(({ code }) => code)).toEqual([
    ExportResultCode.SUCCESS,
    ExportResultCode.SUCCESS,
    ExportResultCode.SUCCESS,
    ExportResultCode.FAILED,
  ]);
  await pipeline.forceFlush();
  await pipeline.export(later);
  await pipeline.forceFlush();

  books.expectSettled();
  const { delivered, dropped, droppedByReason, retries, backpressure, rejected } = pipeline.snapshot();
  const timesOf = (names: readonly string[]) => names.map((name) => backend.received.times(name));
  if (failure.fate === 'delivered') {
    expect({ delivered, dropped, droppedByReason }).toEqual({
      delivered: items.length + later.length,
      dropped: 0,
      droppedByReason: {},
    });
    expect(Math.min(...timesOf(items))).toBeGreaterThanOrEqual(1);
  } else {
    expect({ delivered, dropped, droppedByReason }).toEqual({
      delivered: later.length,
      dropped: items.length,
      droppedByReason: { [failure.fate]: items.length },
    });
    expect(timesOf(items)).toEqual(items.map(() => 0));
  }
  expect(Math.min(...timesOf(later))).toBeGreaterThanOrEqual(1);
  expect(timesOf(surplus)).toEqual([0, 0, 0]);
  expect(rejected).toBe(surplus.length);
  expect(books.steps.map(({ lastStatus }) => lastStatus)).toContainEqual(
    expect.objectContaining(failure.status),
  );
  if (failure.backpressure) expect(backpressure).toBeGreaterThanOrEqual(items.length);
  else expect(backpressure).toBe(0);
  if (failure.fate === 'delivered' && failure.resentBy === 'queue')
    expect(retries).toBeGreaterThanOrEqual(items.length);
  else expect(retries).toBe(0);
}
