import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { algorithmNames } from '@otelq/adaptive-concurrency/simulate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otelq, otelqWithoutOutput } from '../../testing/otelq.js';
import { readScenario } from '../scenario/read-scenario.js';

/** 4 workers of 100 ms: 40 requests a second. */
const SMALL = `
name: four <workers> & more
warmUp: 5s
measure: 10s
destination: { model: workers, workers: 4, service: 100ms, net: 10ms, outages: [{ from: 1s, to: 2s }] }
`;

let folder: string;
let small: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'otelq-cli-'));
  small = join(folder, 'small.yaml');
  writeFileSync(small, SMALL);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names of the elements of a document that must be well-formed, and its texts. */
function parseXml(xml: string): { elements: string[]; texts: string[] } {
  const parser = new SaxesParser();
  const [elements, texts] = [[] as string[], [] as string[]];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => elements.push(name));
  parser.on('text', (text) => texts.push(text));
  parser.write(xml).close();
  return { elements, texts };
}

/** The words of the line that begins so. */
function lineOf(stdout: string, label: string): string[] {
  const line = stdout.split('\n').find((candidate) => candidate.startsWith(label));
  return (
    line
      ?.slice(label.length)
      .trim()
      .split(/\s{2,}/) ?? []
  );
}

describe('otelq simulate', () => {
  it('prints the figures beside those of the best static concurrency, plainly', async () => {
    const { code, stdout, stderr } = await otelq(['simulate', small]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('\u001b');
    const [heading, best] = lineOf(stdout, ' ');
    expect([heading, best]).toEqual(['aimd', expect.stringMatching(/^best static \(\d+\)$/)]);
    // 4 workers are 40/s whoever sends, and they are busy with 5 in flight.
    const [, goodput = ''] = lineOf(stdout, 'goodput');
    expect(Number.parseFloat(goodput)).toBeGreaterThan(38);
    expect(Number.parseFloat(goodput)).toBeLessThanOrEqual(40);
    for (const label of [
      'RTT p50',
      'RTT p95',
      'RTT p99',
      'rejected (429)',
      'refused',
      'timed out',
      'mean limit',
    ]) {
      expect(lineOf(stdout, label)).toHaveLength(2);
    }
    expect(lineOf(stdout, 'time to 90 %')).toHaveLength(2);
    expect(lineOf(stdout, 'fairness')).toEqual([]);
  });

  it('prints JSON with --json, with everything over time', async () => {
    const { code, stdout } = await otelq(['simulate', small, '--json', '--algorithm', 'fixed']);
    expect(code).toBe(0);
    const { scenario, results, bestStatic } = JSON.parse(stdout);
    expect(scenario).toEqual(readScenario(SMALL));
    expect(results).toEqual([expect.objectContaining({ name: 'fixed', meanLimit: 100, rejected: 0 })]);
    expect(results[0].series).toHaveLength(150);
    expect(bestStatic.goodputRatio).toBe(1);
    expect(results[0].goodputRatio).toBeCloseTo(results[0].goodput / bestStatic.goodput, 10);
  });

  it('runs all adaptive algorithms there are, and a static 10, with --compare', async () => {
    const { stdout } = await otelq(['simulate', small, '--compare']);
    const adaptive = algorithmNames.filter((name) => name !== 'fixed');
    expect(lineOf(stdout, ' ').slice(0, -1)).toEqual([...adaptive, 'static 10']);
    expect(lineOf(stdout, 'mean limit').at(-2)).toBe('10.0');
  });

  it('is the same each time, and another one with another seed', async () => {
    const uneven = SMALL.replace('net: 10ms', 'net: 10ms, cv: 0.5');
    const runs = [['7'], ['7'], ['8']].map(([seed = '']) => otelq(['simulate', '-', '--seed', seed], uneven));
    const [first, second, other] = await Promise.all(runs);
    expect(first?.stdout).toContain('seed 7');
    expect(second?.stdout).toBe(first?.stdout);
    expect(other?.stdout.replace('seed 8', 'seed 7')).not.toBe(first?.stdout);
  });

  it('draws limit, requests in flight and round trips with --svg', async () => {
    const svg = join(folder, 'chart.svg');
    const { code, stdout } = await otelq(['simulate', small, '--compare', '--svg', svg]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('goodput')]);
    const { elements, texts } = parseXml(readFileSync(svg, 'utf8'));
    expect(elements[0]).toBe('svg');
    // Three panels, in each of which everyone has a line.
    const contenders = algorithmNames.length + 1;
    expect(readFileSync(svg, 'utf8').match(/stroke-width="1.5"/g)).toHaveLength(3 * contenders);
    const labels = ['four <workers> & more', 'Limit (requests)', 'In flight (requests)', 'static 10', 'aimd'];
    expect(texts).toEqual(expect.arrayContaining(labels));
    expect(readFileSync(svg, 'utf8')).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("shows a '-', null to programs, where nothing succeeds and so nothing can be compared", async () => {
    const dead = SMALL.replace('workers: 4', 'workers: 0');
    const { stdout } = await otelq(['simulate', '-'], dead);
    expect(stdout.match(/^ {2}of the best static +- +-$/gm)).toHaveLength(2);
    expect(lineOf(stdout, 'time to 90 %')).toEqual(['-', '-']);
    const { results, bestStatic } = JSON.parse((await otelq(['simulate', '-', '--json'], dead)).stdout);
    for (const figures of [...results, bestStatic]) {
      expect(figures).toMatchObject({ goodputRatio: null, p95Ratio: null, to90PercentMillis: null });
    }
  });

  it('reads the standard input', async () => {
    const { code, stdout } = await otelq(['simulate', '-', '--json'], SMALL);
    expect([code, JSON.parse(stdout).scenario.name]).toEqual([0, 'four <workers> & more']);
  });

  it('names line, column and key of what is wrong in a scenario, and ends with 2', async () => {
    const { code, stdout, stderr } = await otelq(
      ['simulate', '-'],
      SMALL.replace('workers: 4', 'workers: -4'),
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      '<stdin>:5:41: destination.workers must be an integer from 0 to 100000, got -4\n',
    );
  });

  it.each([
    [['simulate'], /missing required argument 'scenario'/],
    [['simulate', 'no-such-file.yaml'], /^no-such-file\.yaml can't be read: .*ENOENT/],
    [['simulate', 'x.yaml', '--algorithm', 'magic'], /'magic' is invalid. Allowed choices are aimd/],
    [['simulate', 'x.yaml', '--seed', '-1'], /'-1' is invalid. Allowed is an integer >= 0/],
    [['simulate', 'x.yaml', '--compare', '--algorithm', 'aimd'], /cannot be used with option '--compare'/],
    [['simulate', 'x.yaml', '--svg', '-'], /'-' is invalid. Allowed is the name of a file/],
    [['simulate', 'x.yaml', '--svg', ''], /'' is invalid. Allowed is the name of a file/],
    [['simulate', 'x.yaml', '--colour'], /unknown option '--colour'/],
  ])('ends with 2 for the arguments %j', async (commandArguments, message) => {
    const { code, stdout, stderr } = await otelq(commandArguments);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('ends with 2 when the chart cannot be written', async () => {
    const { code, stderr } = await otelq(['simulate', small, '--svg', join(folder, 'nowhere', 'chart.svg')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/chart\.svg can't be written: ENOENT/);
  });

  it.each([[['--json']], [['--help']]])('ends with 1 when the output cannot be written, %j', (options) => {
    const { code, stderr } = otelqWithoutOutput(['simulate', small, ...options]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^the standard output can't be written: .*\n$/);
  });

  it('shows examples with --help', async () => {
    const { code, stdout } = await otelq(['simulate', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('$ otelq simulate workers-16.yaml --compare');
    // The scenario that the help shows is one.
    const [, scenario = ''] = stdout.split('A scenario:\n');
    expect(readScenario(scenario).destination).toMatchObject({
      workers: 16,
      serviceMillis: 100,
      netMillis: 10,
    });
  });

  it('tells its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await otelq(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});
