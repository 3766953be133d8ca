import {
  createLogRecordProcessor,
  createSpanProcessor,
  SendingQueueSpanExporter,
} from '@otelq/sending-queue';
import { describe, expect, test, vi } from 'vitest';
import { startBackend } from './protocol-backend.js';
import type { SdkGeneration } from './sdk-generation.js';
import { wrappers } from './wrappers.js';

/** Values that can't be: the option, the value, what is thrown, and the value as the message shows it. */
const impossible: readonly [option: string, value: unknown, error: ErrorConstructor, shown: string][] = [
  ['queueSize', 0, RangeError, '0'],
  ['queueSize', 1.5, RangeError, '1.5'],
  ['queueSize', Number.NaN, RangeError, 'NaN'],
  ['queueSize', Number.POSITIVE_INFINITY, RangeError, 'Infinity'],
  ['queueSize', '1000', TypeError, '"1000"'],
  ['queueSize', null, TypeError, 'null'],
  ['sizer', 'kilograms', RangeError, '"kilograms"'],
  ['numConsumers', 0, RangeError, '0'],
  ['numConsumers', 'many', RangeError, '"many"'],
  ['numConsumers', true, TypeError, 'true'],
  ['overflow', 'explode', RangeError, '"explode"'],
  ['enabled', 'false', TypeError, '"false"'],
  ['waitForResult', 1, TypeError, '1'],
  ['timeoutMillis', 0, RangeError, '0'],
  ['timeoutMillis', '10s', TypeError, '"10s"'],
  ['shutdownTimeoutMillis', -1, RangeError, '-1'],
  ['meterProvider', {}, TypeError, 'an object'],
  ['adaptiveConcurrency', 5, TypeError, '5'],
  ['adaptiveConcurrency.minConcurrency', 0, RangeError, '0'],
  ['adaptiveConcurrency.maxConcurrency', Number.NaN, RangeError, 'NaN'],
  ['adaptiveConcurrency.initialConcurrency', '4', TypeError, '"4"'],
  ['adaptiveConcurrency.decreaseRatio', 0, RangeError, '0'],
  ['adaptiveConcurrency.decreaseRatio', 1, RangeError, '1'],
  ['adaptiveConcurrency.rttThresholdRatio', 1, RangeError, '1'],
  ['adaptiveConcurrency.ewmaAlpha', 1.01, RangeError, '1.01'],
  ['adaptiveConcurrency.ewmaAlpha', Number.NaN, RangeError, 'NaN'],
  ['adaptiveConcurrency.algorithm', 'guess', RangeError, '"guess"'],
  ['retryOnFailure.initialIntervalMillis', 0, RangeError, '0'],
  ['retryOnFailure.maxElapsedTimeMillis', '5m', TypeError, '"5m"'],
  ['retryOnFailure.multiplier', 0.5, RangeError, '0.5'],
];

/** Values that contradict each other, and the value of the one that is blamed. */
const contradictions = [
  {
    title: 'min > max',
    options: { adaptiveConcurrency: { minConcurrency: 10, maxConcurrency: 5 } },
    shown: '10',
  },
  {
    title: 'min > the default of max',
    options: { adaptiveConcurrency: { minConcurrency: 101 } },
    shown: '101',
  },
  {
    title: 'initial > max',
    options: { adaptiveConcurrency: { initialConcurrency: 9, maxConcurrency: 5 } },
    shown: '9',
  },
  {
    title: 'the first delay > the longest',
    options: { retryOnFailure: { initialIntervalMillis: 2000, maxIntervalMillis: 1000 } },
    shown: '1000',
  },
];

const unknown = [
  { options: { queuSize: 5 }, name: 'queuSize', meant: 'queueSize' },
  {
    options: { retryOnFailure: { maxIntervalMilis: 5 } },
    name: 'retryOnFailure.maxIntervalMilis',
    meant: 'retryOnFailure.maxIntervalMillis',
  },
  { options: { maxConcurrency: 5 }, name: 'maxConcurrency', meant: 'adaptiveConcurrency.maxConcurrency' },
];

/** An option by its path, inside whatever holds it. */
function optionsWith(path: string, value: unknown): object {
  return path.split('.').reduceRight<object>((inner, key, index, keys) => {
    return { [key]: index === keys.length - 1 ? value : inner };
  }, {});
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Options in code: those that can't be are refused, and `enabled: false` leaves no queue. */
export function defineConfigurationSuite(sdk: SdkGeneration): void {
  describe.each(wrappers)('options of the wrapper for $signal', ({ wrap }) => {
    test.each(impossible)('%s can not be %o', (option, value, type, shown) => {
      const error = thrownBy(() => wrap(sdk, optionsWith(option, value)));
      expect(error).toBeInstanceOf(type);
      expect(error).toHaveProperty('message', expect.stringMatching(new RegExp(`^${option} must be .+`)));
      expect(error).toHaveProperty('message', expect.stringMatching(new RegExp(`, got ${shown}$`)));
    });

    test.each(contradictions)('values contradict each other: $title', ({ options, shown }) => {
      const error = thrownBy(() => wrap(sdk, options));
      expect(error).toBeInstanceOf(RangeError);
      for (const [section, values] of Object.entries(options)) {
        for (const name of Object.keys(values)) {
          expect(error).toHaveProperty('message', expect.stringContaining(`${section}.${name}`));
        }
      }
      expect(error).toHaveProperty('message', expect.stringMatching(new RegExp(`, got ${shown}$`)));
    });

    test.each(unknown)('$name is unknown', ({ options, name, meant }) => {
      const error = thrownBy(() => wrap(sdk, options));
      expect(error).toBeInstanceOf(TypeError);
      expect(error).toHaveProperty('message', expect.stringMatching(new RegExp(`^${name} is not an option`)));
      expect(error).toHaveProperty('message', expect.stringContaining(`did you mean ${meant}?`));
    });
  });

  test('the batch processors of the queue refuse options that can not be, too', () => {
    const url = 'http://127.0.0.1:1';
    for (const create of [
      (options: object) => createSpanProcessor(sdk.createSpanExporter('http/json', url), options),
      (options: object) => createLogRecordProcessor(sdk.createLogRecordExporter('http/json', url), options),
    ]) {
      expect(() => create({ queueSize: 0 })).toThrow(RangeError);
      expect(() => create({ maxExportBatchSize: 0 })).toThrow(/^maxExportBatchSize must be .+, got 0$/);
      expect(() => create({ scheduledDelayMillis: '1s' })).toThrow(
        /^scheduledDelayMillis must be .+, got "1s"$/,
      );
      expect(() => create({ scheduleDelayMillis: 5 })).toThrow(TypeError);
    }
  });

  test('enabled: false hands everything straight to the exporter', async () => {
    const backend = await startBackend('http/protobuf', { behaviour: [400] });
    const stock = sdk.createSpanExporter('http/protobuf', backend.url);
    const exports = vi.spyOn(stock, 'export');
    const disabled = new SendingQueueSpanExporter(stock, { enabled: false });
    const provider = sdk.createTracerProvider([sdk.batchSpanProcessor(disabled)]);
    provider.getTracer('suite').startSpan('refused').end();
    // What the queue would have counted and kept to itself is the batch processor's to know.
    await provider.forceFlush().catch(() => undefined);
    const result = await new Promise((resolve) => {
      const [spans = []] = exports.mock.calls[0] ?? [];
      disabled.export(spans, resolve);
      expect(exports.mock.lastCall?.[0]).toBe(spans);
    });
    expect(result).toMatchObject({ code: 0 });
    expect([...backend.received.byName]).toEqual([['refused', 1]]);
    expect(disabled.snapshot()).toMatchObject({ enqueued: 0, queueCapacity: 0, limit: 0 });
    await provider.shutdown();
  });
}
