import { describe, expect, it } from 'vitest';
import { readScenario } from './read-scenario.js';
import { ScenarioError } from './scenario-error.js';

const MINIMAL = 'name: x\ndestination: { model: curve, delay: 100ms }\n';

/** Problems as `line:column key message`. */
function problemsOf(text: string): string[] {
  try {
    readScenario(text);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.problems.map(({ line, column, key, message }) => `${line}:${column} ${key} ${message}`);
  }
  return [];
}

describe('readScenario', () => {
  it('finds what is wrong at its place, all of it, in the order of the file', () => {
    const text =
      'name: x\ndestination:\n  model: workers\n  workers: 16\n  servcie: 100ms\n  net: 10\n  cv: 2\n';
    expect(problemsOf(text)).toEqual([
      '3:3 destination.service is missing',
      '5:3 destination.servcie is unknown; allowed are model, workers, service, cv, net, queue, sizeCost, outages, rateLimit',
      "6:8 destination.net must be a duration such as '100ms', '30s' or '1m30s', got 10",
      '7:7 destination.cv must be a number from 0 to 1, got 2',
    ]);
  });

  it.each([
    ['destination: 5', "1:14 destination must be a mapping whose model is 'workers' or 'curve', got 5"],
    ['destination: { model: x }', "1:23 destination.model must be 'workers' or 'curve', got 'x'"],
    [
      'destination: { model: workers, service: 1ms, workers: many }',
      "1:55 destination.workers must be an integer from 0 to 100000, or a mapping with one of steps, sine, square, got 'many'",
    ],
    [
      'destination: { model: workers, service: 1ms, workers: { sine: { mean: 1, amplitude: 2, period: 1s } } }',
      '1:85 destination.workers.sine.amplitude must be at most the mean, got 2',
    ],
    [
      'destination: { model: curve, delay: 0s }',
      "1:37 destination.delay must be a duration such as '100ms', '30s' or '1m30s', from 1us to 1h, got '0s'",
    ],
    [
      'destination: { model: curve, delay: 1s, outages: [{ from: 5s, to: 5s }] }',
      "1:67 destination.outages[0].to must be later than from, got '5s'",
    ],
    [
      'destination: { model: curve, delay: 1s, outages: [] }',
      '1:50 destination.outages must be a list of at least one, got []',
    ],
    [
      'destination: { model: curve, delay: 1s, rate: { limit: 0 } }',
      '1:56 destination.rate.limit must be a number > 0, got 0',
    ],
    [
      'destination: { model: curve, delay: 1s, rate: { action: wait } }',
      "1:57 destination.rate.action must be 'defer' or 'drop', got 'wait'",
    ],
    [
      'destination: { model: curve, delay: 1s }\nclients: [{ source: { kind: fast } }]',
      "2:29 clients[0].source.kind must be 'saturated', 'paced' or 'bursty', got 'fast'",
    ],
    [
      'destination: { model: curve, delay: 1s }\nclients: [{}, { sizes: [{ size: 1, share: 0.5 }] }]',
      '2:24 clients[1].sizes must have shares that add up to 1, got [{"size":1,"share":0.5}]',
    ],
    ['destination: { model: curve, delay: 1s }\nseed: 1.5', '2:7 seed must be an integer >= 0, got 1.5'],
    [
      'destination: { model: curve, delay: 1s }\nwarmup: 1s',
      '2:1 warmup is unknown; allowed are name, seed, warmUp, measure, timeout, destination, clients, limiter',
    ],
    [
      'destination: { model: curve, delay: 1s }\nlimiter: { maxConcurrency: 0 }',
      '2:28 limiter.maxConcurrency must be an integer from 1 to 10000, got 0',
    ],
    [
      'destination: { model: curve, delay: 1s }\nlimiter: { now: 5 }',
      '2:17 limiter.now must not be given, as time is simulated, got 5',
    ],
    [
      'destination: { model: curve, delay: 1s }\nlimiter: fast',
      "2:10 limiter must be a mapping of the limiter's options, got 'fast'",
    ],
  ])('says of %j what is allowed, and what was given', (text, problem) => {
    expect(problemsOf(`${text}\nname: x`)).toEqual([problem]);
  });

  it.each([
    ['seed: .nan', 'seed must be an integer >= 0, got NaN'],
    ['seed: -.inf', 'seed must be an integer >= 0, got -Infinity'],
    ['seed: [.inf]', 'seed must be an integer >= 0, got ["Infinity"]'],
    ['limiter: { ewmaAlpha: .nan }', 'limiter.ewmaAlpha must be above 0 and at most 1, got NaN'],
    ['seed: &a [*a]', 'seed must be an integer >= 0, got a list'],
    ['seed: &a { again: *a }', 'seed must be an integer >= 0, got a mapping'],
    [`seed: ${'x'.repeat(100)}`, `seed must be an integer >= 0, got '${'x'.repeat(60)}…'`],
    [
      `limiter: { algorithm: ${'x'.repeat(100)} }`,
      `limiter.algorithm must be 'aimd' or 'gradient' or 'fixed', got '${'x'.repeat(60)}…'`,
    ],
    [
      'limiter: { maxConcurrency: 5, minConcurrency: 9 }',
      'limiter.minConcurrency must be at most maxConcurrency (5), got 9',
    ],
  ])('shows of %j what was given, whatever it is', (text, problem) => {
    expect(problemsOf(MINIMAL + text)).toEqual([expect.stringMatching(/^\d+:\d+ /)]);
    expect(problemsOf(MINIMAL + text)[0]).toContain(` ${problem}`);
  });

  it('says where an unknown option of the limiter is', () => {
    const [problem] = problemsOf(`${MINIMAL}limiter:\n  minConcurency: 3\n`);
    expect(problem).toMatch(/^4:3 limiter\.minConcurency is unknown; .*minConcurrency/);
    // Time is simulated.
    expect(problem).not.toMatch(/\bnow\b/);
  });

  it('follows aliases to what they stand for', () => {
    const text =
      'name: x\ndestination: { model: curve, delay: 1s, rate: &a { limit: 0 }, concurrency: *a }\n';
    expect(problemsOf(text)).toEqual([
      '2:59 destination.concurrency.limit must be a number > 0, got 0',
      '2:59 destination.rate.limit must be a number > 0, got 0',
    ]);
  });

  it.each([
    ['a: [', /^1:\d+ {2}is not YAML: /],
    ['name: x\nname: y', /^2:1 {2}is not YAML: Map keys must be unique/],
    ['', /^1:1 {2}must be a mapping; allowed are name, .*, got null$/],
    ['a: *b', /^1:1 {2}is not YAML: .*b/],
    ['- 1', /^1:1 {2}must be a mapping, got \[1\]$/],
  ])('refuses %j', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });

  it('refuses a text of aliases that would fill the memory', () => {
    const levels = Array.from(
      { length: 12 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(10)}]`,
    );
    expect(problemsOf(`a0: &a0 [1]\n${levels.join('\n')}\n`)).toEqual([
      expect.stringMatching(/is not YAML: .*alias/i),
    ]);
  });

  it('shows the line, and marks the column', () => {
    expect(() => readScenario('name: x\ndestination: 5\n', 'my.yaml')).toThrow(
      [
        "my.yaml:2:14: destination must be a mapping whose model is 'workers' or 'curve', got 5",
        '  2 | destination: 5',
        '    |              ^',
      ].join('\n'),
    );
  });

  it('shows of a line that has no end what is around the place', () => {
    const text = `name: x\ndestination: { model: curve, ${' '.repeat(500)}delay: ${'1'.repeat(100_000)} }\n`;
    expect(() => readScenario(text)).toThrow(
      ['', `  2 | ${' '.repeat(73)}delay: ${'1'.repeat(80)}`, `    | ${' '.repeat(80)}^`].join('\n'),
    );
  });
});
