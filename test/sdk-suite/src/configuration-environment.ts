import { SendingQueueSpanExporter } from '@otelq/sending-queue';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recordWarnings } from './diag-warnings.js';
import { startBackend } from './protocol-backend.js';
import type { SdkGeneration } from './sdk-generation.js';
import { wrappers } from './wrappers.js';

/** Variables with a value that can't be. */
const impossible = [
  ['SIZE', '0'],
  ['SIZE', 'NaN'],
  ['SIZE', '1.5'],
  ['SIZER', 'kilograms'],
  ['NUM_CONSUMERS', '-1'],
  ['NUM_CONSUMERS', 'many'],
  ['MIN_CONCURRENCY', '0'],
  // More than the default of MAX_CONCURRENCY.
  ['MIN_CONCURRENCY', '101'],
  ['MAX_CONCURRENCY', 'ten'],
  ['INITIAL_CONCURRENCY', '0'],
  ['DECREASE_RATIO', '1'],
  ['RTT_THRESHOLD_RATIO', '0.9'],
  ['EWMA_ALPHA', '-0.4'],
  ['OVERFLOW', 'explode'],
  ['WAIT_FOR_RESULT', 'maybe'],
  ['ENABLED', 'no'],
  ['RETRY_ENABLED', '1'],
  ['RETRY_INITIAL_INTERVAL', '5s'],
  ['RETRY_MAX_INTERVAL', '0'],
  ['RETRY_MAX_ELAPSED_TIME', '-1'],
  ['TIMEOUT', 'Infinity'],
  ['SHUTDOWN_TIMEOUT', 'soon'],
] as const;

/** An environment of its own for the test: of what is wrong in one, all its queues complain once. */
function setVariable(name: string, value: string): void {
  const before = process.env;
  process.env = { ...before, [name]: value };
  onTestFinished(() => {
    process.env = before;
  });
}

/** Options by environment variables: none of them can throw, and what can't be is named in a warning. */
export function defineConfigurationEnvironmentSuite(sdk: SdkGeneration): void {
  describe.each(wrappers)('variables of the wrapper for $signal', ({ signal, wrap }) => {
    describe.each(['OTEL', `OTEL_${signal}`])('%s_SENDING_QUEUE_…', (prefix) => {
      test.each(impossible)('%s=%s is named in one warning, and the default stands', (suffix, value) => {
        const byDefault = wrap(sdk).snapshot();
        const name = `${prefix}_SENDING_QUEUE_${suffix}`;
        setVariable(name, value);
        const warnings = recordWarnings();
        expect(wrap(sdk).snapshot()).toEqual(byDefault);
        expect(warnings).toEqual([expect.stringContaining(name)]);
        expect(warnings).toEqual([expect.stringContaining(value)]);
      });

      test('a value that can be is taken without a word', () => {
        setVariable(`${prefix}_SENDING_QUEUE_SIZE`, '7');
        setVariable(`${prefix}_SENDING_QUEUE_NUM_CONSUMERS`, '3');
        const warnings = recordWarnings();
        expect(wrap(sdk).snapshot()).toMatchObject({ queueCapacity: 7, limit: 3 });
        expect(warnings).toEqual([]);
      });

      test('variables that contradict each other are named in one warning', () => {
        setVariable(`${prefix}_SENDING_QUEUE_MIN_CONCURRENCY`, '50');
        setVariable(`${prefix}_SENDING_QUEUE_MAX_CONCURRENCY`, '20');
        const warnings = recordWarnings();
        wrap(sdk);
        expect(warnings).toHaveLength(1);
        for (const part of ['MIN_CONCURRENCY', '50', 'MAX_CONCURRENCY', '20']) {
          expect(warnings[0]).toContain(part);
        }
      });

      test('ENABLED=false leaves no queue', () => {
        setVariable(`${prefix}_SENDING_QUEUE_ENABLED`, 'false');
        expect(wrap(sdk).snapshot()).toMatchObject({ queueCapacity: 0, limit: 0 });
      });
    });

    test('code comes before the variable of the signal, and that before the general one', () => {
      setVariable('OTEL_SENDING_QUEUE_SIZE', '5');
      expect(wrap(sdk).snapshot().queueCapacity).toBe(5);
      setVariable(`OTEL_${signal}_SENDING_QUEUE_SIZE`, '6');
      expect(wrap(sdk).snapshot().queueCapacity).toBe(6);
      expect(wrap(sdk, { queueSize: 7 }).snapshot().queueCapacity).toBe(7);
    });

    test('the general variable stands in for one of the signal that can not be', () => {
      setVariable('OTEL_SENDING_QUEUE_SIZE', '5');
      setVariable(`OTEL_${signal}_SENDING_QUEUE_SIZE`, 'six');
      const warnings = recordWarnings();
      expect(wrap(sdk).snapshot().queueCapacity).toBe(5);
      expect(warnings).toEqual([expect.stringContaining(`OTEL_${signal}_SENDING_QUEUE_SIZE`)]);
    });

    test('the variables of other signals are none of its business', () => {
      for (const other of wrappers) {
        if (other.signal !== signal) setVariable(`OTEL_${other.signal}_SENDING_QUEUE_SIZE`, '5');
      }
      const warnings = recordWarnings();
      expect(wrap(sdk).snapshot().queueCapacity).toBe(1000);
      expect(warnings).toEqual([]);
    });
  });

  test('OTEL_SENDING_QUEUE_ENABLED=false: spans go through the exporter alone', async () => {
    setVariable('OTEL_SENDING_QUEUE_ENABLED', 'false');
    const backend = await startBackend('http/protobuf');
    const exporter = new SendingQueueSpanExporter(sdk.createSpanExporter('http/protobuf', backend.url));
    const provider = sdk.createTracerProvider([sdk.batchSpanProcessor(exporter)]);
    provider.getTracer('suite').startSpan('one').end();
    await provider.shutdown();
    expect([...backend.received.byName]).toEqual([['one', 1]]);
    expect(exporter.snapshot()).toMatchObject({ enqueued: 0, delivered: 0 });
  });
}
