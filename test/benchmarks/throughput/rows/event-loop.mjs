import { text } from '../../comparison/numbers.mjs';
import { defineRow } from '../../comparison/row.mjs';
import { askWithBackend } from '../child.mjs';

const SPANS_PER_SECOND = 80_000;
const WARM_UP_SECONDS = 2;
const SECONDS = 4;
const LEAST_DELIVERED_PERCENT = 99;

/** What sending costs the application's event loop, at a rate that both sides keep up with. */
export const eventLoop = defineRow({
  name: 'event-loop',
  title:
    `event loop delay (monitorEventLoopDelay, resolution 1 ms) at ${text(SPANS_PER_SECOND)} spans/s for ${SECONDS} s ` +
    `after ${WARM_UP_SECONDS} s of warm-up, round trip 1 ms, http/protobuf`,
  sides: ['stock', 'otelq'],
  measure: async (side) => {
    const rest = [SPANS_PER_SECOND, WARM_UP_SECONDS, SECONDS];
    const told = await askWithBackend({ delayMillis: 1 }, 'client/rate.mjs', side, rest);
    return {
      'p99 (ms)': told.delayP99Millis,
      'longest (ms)': told.longestDelayMillis,
      'delivered (%)': (100 * told.delivered) / told.offered,
      'not delivered (spans)': told.offered - told.delivered,
      'delivered twice (spans)': told.duplicates,
      'CPU per span delivered (µs)': told.cpuMicros / told.delivered,
    };
  },
  goals: ({ stock, otelq }) => {
    const p99 = otelq['p99 (ms)'].median;
    const stockP99 = stock['p99 (ms)'].median;
    const keepUp = [stock, otelq].every((side) => side['delivered (%)'].median >= LEAST_DELIVERED_PERCENT);
    return [
      {
        what: 'p99 at most that of stock, where both keep up',
        reached: `${text(p99)} to ${text(stockP99)} ms${keepUp ? '' : ', but not both keep up'}`,
        isMet: keepUp ? p99 <= stockP99 : undefined,
      },
    ];
  },
});
