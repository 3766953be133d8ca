import type { LimitDecision } from '@otelq/sending-queue';
import { expect, test } from 'vitest';
import { decisionText } from './decision-text.js';

type Change = Omit<LimitDecision, 'atMillis'>;

test.each<[Change, string]>([
  [
    { from: 24, to: 18, reason: 'congestion', rttMillis: 132.4, baselineRttMillis: 101.1 },
    'limit 24 to 18: RTT 132 ms is 1.31 times the baseline of 101 ms',
  ],
  [
    { from: 24, to: 18, reason: 'congestion' },
    'limit 24 to 18: round trips take longer than the threshold allows',
  ],
  [
    { from: 24, to: 18, reason: 'congestion', rttMillis: 132, baselineRttMillis: 0 },
    'limit 24 to 18: round trips take longer than the threshold allows',
  ],
  [
    { from: 18, to: 16, reason: 'backpressure' },
    'limit 18 to 16: the destination answered with backpressure',
  ],
  [{ from: 18, to: 19, reason: 'room' }, 'limit 18 to 19: the destination has room for more'],
  [
    { from: 9, to: 3, reason: 'measuring' },
    'limit 9 to 3: for a moment, to measure the RTT without a queue of ours',
  ],
  [
    { from: 3, to: 9, reason: 'measured', baselineRttMillis: 4.25 },
    'limit 3 to 9: the RTT was measured, its baseline is 4.25 ms',
  ],
  [{ from: 3, to: 9, reason: 'measured' }, 'limit 3 to 9: the RTT was measured'],
  [{ from: 9, to: 1, reason: 'outage' }, 'limit 9 to 1: the destination seems to be dead, and is probed'],
  [{ from: 1, to: 9, reason: 'false-alarm' }, 'limit 1 to 9: the destination only seemed to be dead'],
  [
    { from: 1, to: 2, reason: 'recovery' },
    'limit 1 to 2: the destination is alive again, the search begins anew',
  ],
  [{ from: 9, to: 1, reason: 'idleness' }, 'limit 9 to 1: nothing was sent for long, the search begins anew'],
])('%j', (change, text) => {
  expect(decisionText(change)).toBe(text);
});

test.each(['a-newer-one', 'constructor', '__proto__'])(
  'a reason that is not known, %s, is given as it is',
  (reason) => {
    const change: Change = JSON.parse(JSON.stringify({ from: 1, to: 2, reason }));
    expect(decisionText(change)).toBe(`limit 1 to 2: ${reason}`);
  },
);
