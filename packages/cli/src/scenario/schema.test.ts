import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readScenario } from './read-scenario.js';

const FULL = `
name: everything
seed: 7
warmUp: 10s
measure: 1m30s
timeout: 500ms
destination:
  model: workers
  workers:
    steps:
      - { at: 0, value: 8 }
      - { at: 60s, value: 64 }
  service: 100ms
  cv: 0.2
  net: 10ms
  queue: 4
  sizeCost: 0.8
  outages:
    - { from: 20s, to: 30s, as: hang }
  rateLimit: { perSecond: 100, as: bucket, burst: 5 }
clients:
  - start: 5s
    source: { kind: bursty, perSecond: 300, on: 2s, off: 8s }
    sizes: [{ size: 1, share: 0.5 }, { size: 2, share: 0.5 }]
  - source: { kind: paced, perSecond: 10, evenly: true }
limiter: { algorithm: fixed, maxConcurrency: 20 }
`;

describe('a scenario', () => {
  it('turns durations into milliseconds, and leaves all else as it is', () => {
    expect(readScenario(FULL)).toEqual({
      name: 'everything',
      seed: 7,
      warmUpMillis: 10_000,
      measureMillis: 90_000,
      timeoutMillis: 500,
      destination: {
        model: 'workers',
        workers: {
          steps: [
            { atMillis: 0, value: 8 },
            { atMillis: 60_000, value: 64 },
          ],
        },
        serviceMillis: 100,
        cv: 0.2,
        netMillis: 10,
        queue: 4,
        sizeCost: 0.8,
        outages: [{ fromMillis: 20_000, toMillis: 30_000, as: 'hang' }],
        rateLimit: { perSecond: 100, as: 'bucket', burst: 5 },
      },
      clients: [
        {
          startMillis: 5000,
          source: { kind: 'bursty', perSecond: 300, onMillis: 2000, offMillis: 8000 },
          sizes: [
            { size: 1, share: 0.5 },
            { size: 2, share: 0.5 },
          ],
        },
        { source: { kind: 'paced', perSecond: 10, evenly: true } },
      ],
      limiter: { algorithm: 'fixed', maxConcurrency: 20 },
    });
  });

  it('adds nothing that was not there', () => {
    expect(readScenario('name: x\ndestination: { model: curve, delay: 100ms }')).toEqual({
      name: 'x',
      destination: { model: 'curve', delayMillis: 100 },
    });
  });

  it('reads a sine, a square and the parameters of a curve', () => {
    const workers = (varying: string) =>
      readScenario(`name: x\ndestination: { model: workers, service: 1ms, workers: ${varying} }`).destination;
    expect(workers('{ sine: { mean: 32, amplitude: 24, period: 30s } }')).toMatchObject({
      workers: { sine: { mean: 32, amplitude: 24, periodMillis: 30_000 } },
    });
    expect(workers('{ square: { first: 4, second: 0, period: 2s } }')).toMatchObject({
      workers: { square: { first: 4, second: 0, periodMillis: 2000 } },
    });
    const curve =
      '{ model: curve, delay: 1s, concurrency: { limit: 20, action: drop }, rate: { scale: 0.1 } }';
    expect(readScenario(`name: x\ndestination: ${curve}`).destination).toEqual({
      model: 'curve',
      delayMillis: 1000,
      concurrency: { limit: 20, action: 'drop' },
      rate: { scale: 0.1 },
    });
  });

  it('takes all that the README shows', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const blocks = [...readme.slice(readme.indexOf('## Scenarios')).matchAll(/```yaml\n(.*?)```/gs)].map(
      ([, block = '']) => block,
    );
    const [whole = '', varying = '', curve = ''] = blocks;
    expect(blocks).toHaveLength(3);
    expect(readScenario(whole).clients).toHaveLength(3);
    for (const workers of varying.trimEnd().split('\n')) {
      const text = whole.replace(/^ {2}workers: .*$/m, `  ${workers}`);
      expect(readScenario(text).destination).toMatchObject({ workers: expect.any(Object) });
    }
    expect(readScenario(`name: x\n${curve}`).destination).toMatchObject({ model: 'curve', delayMillis: 100 });
  });
});
