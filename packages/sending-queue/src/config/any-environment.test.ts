import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';
import { variableName } from './environment.js';
import { allSettings } from './settings.js';

const DAY = 24 * 60 * 60 * 1000;

describe('any environment', () => {
  const known = allSettings.flatMap(({ variable }) =>
    variable === undefined ? [] : [variableName(variable), variableName(variable, 'traces')],
  );
  const name = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...known) },
    fc.string().map((suffix) => `OTEL_SENDING_QUEUE_${suffix}`),
    fc.string(),
  );
  const text = fc.oneof(
    fc.integer({ min: -2, max: 300 }).map(String),
    fc.integer().map(String),
    fc.double().map(String),
    fc.constantFrom('true', 'FALSE', 'adaptive', 'items', 'bytes', 'block', 'drop-oldest', '', ' ', '1e400'),
    fc.string({ unit: 'binary' }),
    fc.constant(undefined),
  );
  const environment = fc.dictionary(name, text, { maxKeys: 40 });

  it('gives options that hold together, and at most one warning a variable', () => {
    fc.assert(
      fc.property(environment, fc.boolean(), (env, bytesKnown) => {
        const { resolved, warnings } = resolution({}, env, { bytesKnown });
        const { minConcurrency, maxConcurrency, initialConcurrency = minConcurrency } = resolved.limiter;
        expect(minConcurrency).toBeGreaterThanOrEqual(1);
        expect(minConcurrency).toBeLessThanOrEqual(initialConcurrency);
        expect(initialConcurrency).toBeLessThanOrEqual(maxConcurrency);
        const { initialIntervalMillis, maxIntervalMillis } = resolved.retryOnFailure;
        expect(initialIntervalMillis).toBeGreaterThan(0);
        expect(initialIntervalMillis).toBeLessThanOrEqual(maxIntervalMillis);
        expect(maxIntervalMillis).toBeLessThanOrEqual(DAY);
        // What was resolved is right by the rules for code.
        const { limiter, maxElapsedTimeMillisInMemory: _, ...options } = resolved;
        expect(resolution({ ...options, adaptiveConcurrency: limiter }, {}, { bytesKnown }).warnings).toEqual(
          [],
        );
        for (const variable of Object.keys(env)) {
          expect(
            warnings.filter((warning) => warning.startsWith(`${variable} must be `)).length,
          ).toBeLessThan(2);
        }
        const set = Object.values(env).filter((value) => value?.trim());
        expect(warnings.length).toBeLessThanOrEqual(set.length);
      }),
      { numRuns: 500 },
    );
  });

  it('does not make right options throw', () => {
    const options = fc.record(
      {
        minConcurrency: fc.integer({ min: 1, max: 10 }),
        initialConcurrency: fc.integer({ min: 10, max: 20 }),
        maxConcurrency: fc.integer({ min: 20, max: 300 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(options, environment, (adaptiveConcurrency, env) => {
        const { limiter } = resolution({ numConsumers: 'adaptive', adaptiveConcurrency }, env).resolved;
        expect(limiter).toMatchObject(adaptiveConcurrency);
      }),
      { numRuns: 500 },
    );
  });
});
