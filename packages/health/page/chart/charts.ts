import { countText, durationText } from '../../src/words/amount-text.js';
import { sumOf } from '../history/totals.js';
import type { ChartFacts } from './line.js';

const concurrency: ChartFacts = {
  title: 'Limit and requests in flight',
  top: 2,
  textOf: countText,
  lines: [
    { label: 'In flight', colour: '--teal', isFilled: true, valueIn: ({ inFlight }) => inFlight },
    { label: 'Limit', colour: '--blue', isStepped: true, valueIn: ({ limit }) => limit },
  ],
};

const roundTrip: ChartFacts = {
  title: 'Round-trip time',
  top: 1,
  textOf: durationText,
  lines: [
    { label: 'RTT', colour: '--blue', valueIn: ({ rttMillis }) => rttMillis },
    {
      label: 'Baseline',
      colour: '--teal',
      dash: [2, 3],
      valueIn: ({ baselineRttMillis }) => baselineRttMillis,
    },
    {
      label: 'Threshold',
      colour: '--amber',
      dash: [8, 4],
      valueIn: ({ thresholdRttMillis }) => thresholdRttMillis,
    },
  ],
};

const fill: ChartFacts = {
  title: 'Queue fill',
  top: 100,
  textOf: (percent) => `${countText(percent)} %`,
  lines: [
    {
      label: 'Taken',
      colour: '--blue',
      isFilled: true,
      valueIn: ({ capacityUsed, queueCapacity }) =>
        queueCapacity > 0 ? (100 * capacityUsed) / queueCapacity : undefined,
    },
  ],
};

const flow: ChartFacts = {
  title: 'Items per second',
  top: 1,
  textOf: countText,
  lines: [
    { label: 'Delivered', colour: '--teal', isFilled: true, valueIn: ({ delivered }) => delivered },
    { label: 'Retried', colour: '--amber', dash: [8, 4], valueIn: ({ retried }) => sumOf(retried) },
    { label: 'Dropped', colour: '--red', valueIn: ({ dropped }) => sumOf(dropped) },
    { label: 'Rejected', colour: '--violet', dash: [2, 3], valueIn: ({ rejected }) => sumOf(rejected) },
  ],
};

/** The charts of a queue. */
export const CHARTS: readonly ChartFacts[] = [concurrency, roundTrip, fill, flow];
