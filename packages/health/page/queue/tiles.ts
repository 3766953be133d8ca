import type { QueueSample } from '../../src/stream/sample.js';
import { bytesText, countText, durationText, percentText } from '../../src/words/amount-text.js';
import { element, setText } from '../dom/element.js';
import { timeText } from '../dom/time-text.js';
import { sumOf } from '../history/totals.js';

interface Tile {
  readonly label: string;
  /** Whether there is anything to show. @default always */
  isIn?(sample: QueueSample): boolean;
  valueIn(sample: QueueSample): string;
  /** What explains the value. */
  noteIn(sample: QueueSample): string;
}

const orUnknown = (millis: number | undefined) => (millis === undefined ? 'unknown' : durationText(millis));

const NO_PERMITS = { perSecond: 0, waited: 0, state: 'safe' };

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
    label: 'Permits',
    isIn: ({ permits }) => permits !== undefined,
    valueIn: ({ permits }) => percentText(permits?.share ?? 0, 1),
    noteIn: ({ permits: { perSecond, waited, state } = NO_PERMITS }) =>
      `${countText(perSecond)}/s, waited for ${percentText(waited, 1)} of the time, ${state}`,
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
  readonly #tiles = TILES.map((tile) => {
    const value = element('dd', { class: 'figure' });
    const note = element('dd', { class: 'note' });
    return { ...tile, value, note, box: element('div', {}, element('dt', {}, tile.label), value, note) };
  });
  readonly element = element('dl', { class: 'tiles' }, ...this.#tiles.map(({ box }) => box));

  update(sample: QueueSample): void {
    for (const { box, value, note, isIn, valueIn, noteIn } of this.#tiles) {
      box.hidden = isIn !== undefined && !isIn(sample);
      setText(value, valueIn(sample));
      setText(note, noteIn(sample));
    }
  }
}
