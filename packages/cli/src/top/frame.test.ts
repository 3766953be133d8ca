import { stripVTControlCharacters } from 'node:util';
import type { Hello, QueueSample, Sample, UnseenQueue } from '@otelq/health/report';
import { describe, expect, it } from 'vitest';
import { IDLE as idle } from '../../../health/page/testing/samples.js';
import { styleOf } from '../terminal/style.js';
import { EndpointView } from './endpoint-view.js';
import { parseEvent, type TopEvent } from './event-schema.js';
import { frameLines } from './frame.js';

const NOW = Date.parse('2026-11-30T09:00:00Z');
const EVERYWHERE = { columns: Infinity, rows: Infinity };
const plain = styleOf({});

const busy: QueueSample = {
  tier: 'yellow',
  reasons: [{ code: 'retrying', tier: 'yellow', message: '12 spans', since: '2026-11-30T08:59:00Z' }],
  state: 'running',
  limit: 18,
  inFlight: 17,
  rttMillis: 132,
  baselineRttMillis: 101,
  thresholdRttMillis: 111.1,
  queueSize: 408,
  capacityUsed: 410,
  queueCapacity: 1000,
  oldestRequestAgeMillis: 3200,
  storedBytes: 1024,
  delivered: 4120,
  retried: { UNAVAILABLE: 2, RESOURCE_EXHAUSTED: 10 },
  dropped: {},
  rejected: { 'queue-full': 3 },
  throttledUntilMillis: NOW + 4000,
  decisions: [
    {
      atMillis: NOW - 12_000,
      from: 24,
      to: 18,
      reason: 'congestion',
      rttMillis: 132,
      baselineRttMillis: 101,
    },
  ],
};

const unbuilt: UnseenQueue = {
  tier: 'red',
  reasons: [{ code: 'not-built', tier: 'red', message: 'no disk', since: '2026-11-30T08:59:00Z' }],
};

const sampleOf = (queues: Record<string, QueueSample>, unseen?: Record<string, UnseenQueue>): Sample => ({
  atMillis: NOW,
  status: 'serving',
  queues,
  ...(unseen && { unseen }),
});

/** An endpoint that has been heard of, over the wire's JSON. */
function heard(samples: readonly Sample[], name = 'http://web-1:13133'): EndpointView {
  const facts = { signal: 'traces', destination: 'http://collector:4318/v1/traces' } as const;
  const queues = Object.fromEntries(Object.keys(samples[0]?.queues ?? {}).map((queue) => [queue, facts]));
  const hello: Hello = { intervalMillis: 1000, queues, history: samples };
  const view = new EndpointView(name);
  const event = parseEvent('hello', JSON.stringify(hello));
  if (event !== undefined) view.apply(event, NOW);
  return view;
}

describe('what otelq top shows', () => {
  it('is all there is to see of a queue', () => {
    const view = heard([
      sampleOf({ traces: { ...busy, limit: 24, decisions: [] } }),
      sampleOf({ traces: busy }),
    ]);
    expect(frameLines([view], EVERYWHERE, NOW, plain)).toEqual([
      'http://web-1:13133  serving, yellow',
      '',
      'traces  yellow  http://collector:4318/v1/traces',
      '  retrying: 12 spans',
      '  limit      18, 17 in flight                █▆',
      '  delivered  4,120/s                         ██',
      '  retried    10/s RESOURCE_EXHAUSTED, 2/s UNAVAILABLE',
      '  rejected   3/s queue-full',
      '  RTT        132 ms, baseline 101 ms, congested from 111 ms',
      '  queue      ████████░░░░░░░░░░░░ 41 %, 410 of 1,000, 408 waiting, the oldest for 3.2 s, 1 KiB stored',
      '  decision   limit 24 to 18: RTT 132 ms is 1.31 times the baseline of 101 ms (12 s ago)',
      '  throttled  for another 4 s',
    ]);
  });

  it('is a line for each queue where there is no room for more, and as much as fits', () => {
    const view = heard([sampleOf({ traces: busy, logs: idle })]);
    const lines = ['http://web-1:13133  serving, yellow'];
    lines.push('  traces  yellow  limit 18  17 in flight  RTT 132 ms  queue 41 %  4,120/s');
    lines.push('  logs    green    limit 1   0 in flight       RTT -   queue 0 %      0/s');
    expect(frameLines([view], { columns: 200, rows: 10 }, NOW, plain)).toEqual(lines);
    const narrow = lines.map((line) => line.slice(0, 30));
    expect(frameLines([view], { columns: 30, rows: 3 }, NOW, plain)).toEqual(narrow);
    expect(frameLines([view], { columns: 80, rows: 2 }, NOW, plain)).toEqual([
      lines[0],
      '… 2 more lines, in a larger window',
    ]);
  });

  it('says of an endpoint that it can not be reached, and nothing of its queues any more', () => {
    const view = heard([sampleOf({ traces: busy })]);
    view.fail('connection refused');
    const never = new EndpointView('http://web-2:13133');
    expect(frameLines([view, never], EVERYWHERE, NOW + 5000, plain)).toEqual([
      'http://web-1:13133  unreachable: connection refused, last seen 5 s ago',
      'http://web-2:13133  connecting',
    ]);
  });

  it('has queues that are added, and no more those that are removed', () => {
    const view = heard([sampleOf({ traces: idle })]);
    view.apply(received(sampleOf({ logs: busy })), NOW);
    expect([...view.queues.keys()]).toEqual(['logs']);
    expect(view.tier).toBe('yellow');
  });

  it('has the queues without figures, which count for the tier', () => {
    const unseen = { metrics: unbuilt, more: { tier: 'green', reasons: [] } } as const;
    const view = heard([sampleOf({ logs: idle }, unseen)]);
    const lines = frameLines([view], EVERYWHERE, NOW, plain);
    expect(lines[0]).toBe('http://web-1:13133  serving, red');
    expect(lines.slice(-5)).toEqual([
      '',
      'metrics  red, no figures',
      '  not-built: no disk',
      '',
      'more  green, no figures',
    ]);
    expect(frameLines([view], { columns: 200, rows: 4 }, NOW, plain)).toEqual([
      'http://web-1:13133  serving, red',
      '  logs     green  limit 1  0 in flight  RTT -  queue 0 %  0/s',
      '  metrics  red, no figures; not-built: no disk',
      '  more     green, no figures',
    ]);
    view.fail('connection refused');
    expect(frameLines([view], EVERYWHERE, NOW, plain)).toHaveLength(1);
  });

  it('has a queue with figures as soon as there are some, and without when there are none any more', () => {
    const view = heard([sampleOf({}, { traces: unbuilt })]);
    expect(view.tier).toBe('red');
    view.apply(received(sampleOf({ traces: idle })), NOW);
    expect([view.tier, [...view.queues.keys()], [...view.unseen.keys()]]).toEqual(['green', ['traces'], []]);
    view.apply(received(sampleOf({}, { traces: unbuilt })), NOW);
    expect([view.tier, [...view.queues.keys()], [...view.unseen.keys()]]).toEqual(['red', [], ['traces']]);
  });

  it('has 64 queues at most, and says how many more there are', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`q${index}`, idle]));
    const view = heard([sampleOf(many, { red: unbuilt })]);
    expect([view.queues.size, view.unlisted]).toEqual([64, 4936]);
    for (const rows of [Infinity, 200]) {
      const lines = frameLines([view], { columns: 200, rows }, NOW, plain);
      expect(lines.at(-1)).toBe('… and 4,936 more queues, which are not shown');
    }
    view.apply(received(sampleOf({ traces: idle })), NOW);
    expect(view.unlisted).toBe(0);
  });

  it.each(['constructor', 'prototype', '__proto__'])('has a queue named %s', (name) => {
    const view = heard([sampleOf(JSON.parse(`{"${name}":${JSON.stringify(busy)}}`))]);
    expect(frameLines([view], EVERYWHERE, NOW, plain)[2]).toBe(
      `${name}  yellow  http://collector:4318/v1/traces`,
    );
  });

  it('fits wide characters and colours into the columns', () => {
    const colored = styleOf({ isTTY: true, hasColors: () => true });
    const [first = ''] = frameLines([heard([], '東京東京東京')], { columns: 7, rows: 9 }, NOW, colored);
    // Half of a character is none.
    expect(stripVTControlCharacters(first)).toBe('東京東');
    expect(first.endsWith('\u001b[22m')).toBe(true);
  });

  it('shows nothing that a terminal would obey', () => {
    const nasty = { ...busy, lastStatus: '\u001b[2J', retried: { 'a\u001b[2J': 1 } };
    const text = frameLines([heard([sampleOf({ 'q\u009b': nasty })])], EVERYWHERE, NOW, plain).join('');
    expect(text).not.toMatch(/\p{Cc}/u);
    expect(text).toContain('1/s a\ufffd[2J');
  });

  it('is in words what a later version has decided for reasons of its own', () => {
    const later = JSON.stringify(sampleOf({ traces: busy })).replace('"congestion"', '"intuition"');
    const view = new EndpointView('x');
    const event = parseEvent('sample', later);
    if (event !== undefined) view.apply(event, NOW);
    expect(frameLines([view], EVERYWHERE, NOW, plain)).toContain(
      '  decision   limit 24 to 18: intuition (12 s ago)',
    );
  });
});

function received(sample: Sample): TopEvent {
  const event = parseEvent('sample', JSON.stringify(sample));
  if (event === undefined) throw new Error('a sample is an event');
  return event;
}
