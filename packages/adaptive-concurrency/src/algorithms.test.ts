import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { adaptiveAlgorithmNames, algorithmNames } from './algorithms.js';
import { createLimiter } from './create-limiter.js';
import type { Scenario } from './simulate/scenario.js';
import { simulate } from './simulate/simulate.js';

it('names what createLimiter takes, and all of it', () => {
  for (const algorithm of algorithmNames) expect(createLimiter({ algorithm }).limit).toBeGreaterThan(0);
  // What is allowed is said when something else is given.
  const untyped: object = { algorithm: 'none of them' };
  const names = algorithmNames.map((name) => `'${name}'`);
  expect(() => createLimiter(untyped)).toThrow(names[0]);
  for (const name of names) expect(() => createLimiter(untyped)).toThrow(name);
});

it('tells adaptive ones by that their limit moves', () => {
  for (const algorithm of algorithmNames) {
    const limiter = createLimiter({ algorithm, maxConcurrency: 100, initialConcurrency: 10, now: () => 0 });
    const before = limiter.limit;
    for (let count = 0; count < 50; count++) limiter.tryAcquire()?.release({ signal: 'backpressure' });
    expect(limiter.limit < before).toBe(adaptiveAlgorithmNames.includes(algorithm));
  }
});

it('has the default first', () => {
  const scenario: Scenario = {
    name: 'test',
    measureMillis: 10_000,
    destination: { model: 'workers', workers: 16, serviceMillis: 100, netMillis: 10 },
  };
  const byDefault = simulate(scenario);
  const same = algorithmNames.map((algorithm) =>
    isDeepStrictEqual(simulate({ ...scenario, limiter: { algorithm } }), byDefault),
  );
  expect(same).toEqual(algorithmNames.map((_, index) => index === 0));
});
