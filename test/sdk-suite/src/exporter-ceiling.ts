import type { SendingQueueOptions } from '@otelq/sending-queue';
import type { Answer, Behaviour } from '@otelq-test/backend';
import { describe, expect, test } from 'vitest';
import { Gate } from './gate.js';
import { namesOf } from './items.js';
import { type Pipeline, promptRetries, queuedSignals, startPipeline } from './pipeline.js';
import { otlpProtocols, type SdkGeneration } from './sdk-generation.js';

/** Exports that a stock exporter takes at the same time, by default. */
const ceiling = 30;

const consumers: readonly (readonly [title: string, queue: SendingQueueOptions])[] = [
  ['40 consumers', { numConsumers: 40 }],
  [
    'up to 40 adaptive consumers',
    // Whatever was taken for backpressure would show.
    { adaptiveConcurrency: { initialConcurrency: 40, maxConcurrency: 40, decreaseRatio: 0.1 } },
  ],
];

const names = namesOf('item', 200);

/** More consumers than the stock exporter takes exports: its refusals are no failures, and show where its ceiling is. */
export function defineExporterCeilingSuite(sdk: SdkGeneration): void {
  describe.concurrent.each(otlpProtocols)('the ceiling of the exporter over %s', (protocol) => {
    describe.each(queuedSignals)('%s', (signal) => {
      for (const [title, queue] of consumers) {
        test(`${title}: its refusals are counted as nothing`, async ({ onTestFinished }) => {
          const full = new Gate();
          const backend = { behaviour: once(full, () => ({ delayMillis: 5 })) };
          const pipeline = await startPipeline(sdk, { protocol, signal, queue, backend, onTestFinished });
          await fillAndDrain(pipeline, full);
          expect(names.map((name) => pipeline.backend.received.times(name))).toEqual(names.map(() => 1));
          expect(pipeline.snapshot()).toMatchObject({ retries: 0, backpressure: 0 });
          // No refusal was ever the last thing known of the destination.
          expect(pipeline.books.steps.filter(({ lastStatus }) => (lastStatus?.code ?? 0) !== 0)).toEqual([]);
        });
      }
    });
  });

  describe.concurrent('the ceiling of the exporter when its only connection is lost', () => {
    test.for(queuedSignals)('%s: is taken for no lower than it is', async (signal, { onTestFinished }) => {
      const full = new Gate();
      const pipeline = await startPipeline(sdk, {
        protocol: 'grpc',
        signal,
        queue: { ...promptRetries, numConsumers: 40 },
        backend: { behaviour: once(full, ({ index }) => (index < ceiling ? { reset: true } : {})) },
        onTestFinished,
      });
      await fillAndDrain(pipeline, full);
      expect(names.filter((name) => pipeline.backend.received.times(name) === 0)).toEqual([]);
      // An exporter counts an export until after it has reported its end, which may cost one.
      expect(pipeline.snapshot().limit).toBeGreaterThanOrEqual(ceiling - 1);
    });
  });
}

/** Answers only once the gate is open. */
function once(gate: Gate, answer: (request: { readonly index: number }) => Answer): Behaviour {
  return async (request) => {
    await gate.opened;
    return answer(request);
  };
}

/** Exports more than the exporter takes, and opens the gate when it has taken all that it takes. */
async function fillAndDrain(pipeline: Pipeline, full: Gate): Promise<void> {
  const { backend, books } = pipeline;
  for (const name of names) await pipeline.export([name]);
  await backend.until(() => backend.inFlight === ceiling);
  expect(pipeline.snapshot()).toMatchObject({ limit: ceiling, inFlight: ceiling });
  full.open();
  await pipeline.forceFlush();
  books.expectSettled();
  expect(backend.maxInFlight).toBe(ceiling);
  expect(pipeline.snapshot()).toMatchObject({ delivered: names.length, dropped: 0, rejected: 0 });
  expect(pipeline.snapshot().limit).toBeLessThanOrEqual(ceiling);
}
