import type { QueueSample } from '../../src/stream/sample.js';
import { bytesText, countText, durationText, percentText } from '../../src/words/amount-text.js';
import { element, setText } from '../dom/element.js';
import { timeText } from '../dom/time-text.js';
import { sumOf } from '../history/totals.js';

interface Tile {
  readonly label: string;
  valueIn(sample: QueueSample): string;
  /** What explains the value. */
  noteIn(sample: QueueSample): string;
}

const orUnknown = (millis: number | undefined) => (millis === undefined ? 'unknown' : durationText(millis));

const TILES: readonly Tile[] = [
  {
    label: 'In flight / limit',
    valueIn: ({ inFlight, limit }) => `${countText(inFlight)} / ${countText(limit)}`,
    noteIn: ({ requestsPerSecond }) =>
      requestsPerSecond === undefined ? 'requests' : `${countText(requestsPerSecond)} requests/s at most`,
  },
  {
    label: 'RTT',
    valueIn: ({ rttMillis }) => orUnknown(rttMillis),
    noteIn: ({ baselineRttMillis, thresholdRttMillis }) =>
      `baseline ${orUnknown(baselineRttMillis)}, threshold ${orUnknown(thresholdRttMillis)}`,
  },
  {
    label: 'Queue',
    valueIn: ({ capacityUsed, queueCapacity }) => percentText(capacityUsed, queueCapacity),
    noteIn: ({ queueSize, capacityUsed, queueCapacity, storedBytes }) =>
      `${countText(capacityUsed)} of ${countText(queueCapacity)}, ${countText(queueSize)} waiting${
        storedBytes === undefined ? '' : `, ${bytesText(storedBytes)} stored`
      }`,
  },
  {
    label: 'Oldest request',
    valueIn: ({ oldestRequestAgeMillis: age }) => (age === undefined ? 'none' : durationText(age)),
    noteIn: ({ throttledUntilMillis: until, oldestRequestAgeMillis: age }) =>
      until === undefined
        ? age === undefined
          ? 'all are settled'
          : 'not settled yet'
        : `throttled until ${timeText(until)}`,
  },
  {
    label: 'Delivered',
    valueIn: ({ delivered }) => `${countText(delivered)}/s`,
    noteIn: ({ lastStatus }) => (lastStatus === undefined ? 'items' : `items, last status ${lastStatus}`),
  },
  {
    label: 'Lost',
    valueIn: ({ dropped, rejected }) => `${countText(sumOf(dropped) + sumOf(rejected))}/s`,
    noteIn: ({ retried }) => `items; ${countText(sumOf(retried))}/s retried`,
  },
];

/** The figures that matter, as they are now. */
export class Tiles {
  readonly #tiles = TILES.map((tile) => ({
    ...tile,
    value: element('dd', { class: 'figure' }),
    note: element('dd', { class: 'note' }),
  }));
  readonly element = element(
    'dl',
    { class: 'tiles' },
    ...this.#tiles.map(({ label, value, note }) => element('div', {}, element('dt', {}, label), value, note)),
  );

  update(sample: QueueSample): void {
    for (const { value, note, valueIn, noteIn } of this.#tiles) {
      setText(value, valueIn(sample));
      setText(note, noteIn(sample));
    }
  }
}
