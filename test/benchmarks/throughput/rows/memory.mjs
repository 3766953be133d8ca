import { text } from '../../comparison/numbers.mjs';
import { defineRow } from '../../comparison/row.mjs';
import { ask } from '../child.mjs';

const BATCH_SPANS = 512;
/** The fewest that hold 500 000 spans. */
const BATCHES = Math.ceil(500_000 / BATCH_SPANS);
const MOST_PERCENT = 15;

/** What an outage costs in memory: the same queue with spans as objects in it, and with the bytes of their requests. */
export const memory = defineRow({
  name: 'memory',
  title: `heap and external memory of ${text(BATCHES * BATCH_SPANS)} spans queued in an outage, after a collection`,
  sides: ['objects', 'otelq'],
  measure: async (side) => {
    const told = await ask(
      'client/memory.mjs',
      [side, BATCHES],
      ['--expose-gc', '--max-old-space-size=8192'],
    );
    if (told.queued !== told.offered)
      throw new Error(`${side} holds ${told.queued} of ${told.offered} spans`);
    const bytes = told.heapBytes + told.externalBytes;
    return {
      'held (MB)': bytes / 1e6,
      'of it heap (MB)': told.heapBytes / 1e6,
      'of it external (MB)': told.externalBytes / 1e6,
      'per span (bytes)': bytes / told.queued,
    };
  },
  goals: ({ objects, otelq }) => {
    const percent = (100 * otelq['held (MB)'].median) / objects['held (MB)'].median;
    return [
      {
        what: `at most ${MOST_PERCENT} % of the same spans as objects`,
        reached: `${text(percent)} %`,
        isMet: percent <= MOST_PERCENT,
      },
    ];
  },
});
