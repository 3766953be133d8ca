import { describe, expect, it } from 'vitest';
import { readScenario } from './read-scenario.js';

const DURATION = "must be a duration such as '100ms', '30s' or '1m30s'";
const WORKERS = 'destination: { model: workers, service: 1s, workers: ';
const CURVE = 'destination: { model: curve, delay: 1s }';

/** What would run for ever, or as good as. */
describe('a scenario is bounded', () => {
  it.each([
    ['measure', `${CURVE}\nmeasure: $`, '1h', '61m', `${DURATION}, from 1us to 1h`],
    ['warmUp', `${CURVE}\nwarmUp: $`, '1h', '61m', `${DURATION}, at most 1h`],
    ['timeout', `${CURVE}\ntimeout: $`, '1us', '0.9us', `${DURATION}, from 1us to 1h`],
    ['destination.delay', CURVE.replace('1s', '$'), '1us', '0.9us', `${DURATION}, from 1us to 1h`],
    [
      'destination.service',
      `${WORKERS}4 }`.replace('1s', '$'),
      '1us',
      '0.9us',
      `${DURATION}, from 1us to 1h`,
    ],
    ['destination.workers', `${WORKERS}$ }`, '100000', '100001', 'must be an integer from 0 to 100000'],
    [
      'destination.workers.sine.mean',
      `${WORKERS}{ sine: { mean: $, amplitude: 1, period: 1s } } }`,
      '100000',
      '100001',
      'must be a number from 0 to 100000',
    ],
    [
      'destination.workers.square.second',
      `${WORKERS}{ square: { first: 1, second: $, period: 1s } } }`,
      '100000',
      '100001',
      'must be an integer from 0 to 100000',
    ],
    [
      'destination.workers.steps[0].value',
      `${WORKERS}{ steps: [{ at: 1s, value: $ }] } }`,
      '100000',
      '100001',
      'must be an integer from 0 to 100000',
    ],
    [
      'destination.rateLimit.perSecond',
      CURVE.replace(' }', ', rateLimit: { perSecond: $ } }'),
      '100000',
      '100001',
      'must be a number > 0 and <= 100000',
    ],
    [
      'clients[0].source.perSecond',
      `${CURVE}\nclients: [{ source: { kind: paced, perSecond: $ } }]`,
      '100000',
      '100001',
      'must be a number > 0 and <= 100000',
    ],
    [
      'clients[0].sizes[0].size',
      `${CURVE}\nclients: [{ sizes: [{ size: $, share: 1 }] }]`,
      '0.001',
      '0.0009',
      'must be a number >= 0.001',
    ],
    [
      'limiter.maxConcurrency',
      `${CURVE}\nlimiter: { maxConcurrency: $ }`,
      '10000',
      '10001',
      'must be an integer from 1 to 10000',
    ],
  ])('in %s', (key, text, allowed, beyond, message) => {
    const read = (value: string) => readScenario(`name: x\n${text.replace('$', value)}`);
    expect(() => read(allowed)).not.toThrow();
    expect(() => read(beyond)).toThrow(`: ${key} ${message}, got `);
  });
});
