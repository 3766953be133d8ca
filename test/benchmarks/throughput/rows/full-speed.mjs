import { text } from '../../comparison/numbers.mjs';
import { defineRow } from '../../comparison/row.mjs';
import { askWithBackend } from '../child.mjs';

const WARM_UP_SPANS = 512 * 512;
const SPANS = 2048 * 512;

/** How fast spans are made, serialized and delivered when nothing but the process itself is in the way. */
export const fullSpeed = defineRow({
  name: 'full-speed',
  title: `${text(SPANS)} spans as fast as they are delivered, round trip 0 ms, http/protobuf`,
  sides: ['stock', 'otelq'],
  measure: async (side) => {
    const told = await askWithBackend({ delayMillis: 0 }, 'client/closed-loop.mjs', side, [
      WARM_UP_SPANS,
      SPANS,
    ]);
    return {
      'spans/s': told.spansPerSecond,
      'CPU per span (µs)': told.cpuMicrosPerSpan,
      'delivered (%)': (100 * told.delivered) / told.offered,
      'not delivered (spans)': told.offered - told.delivered,
      'delivered twice (spans)': told.duplicates,
    };
  },
  goals: ({ stock, otelq }) => {
    const rate = otelq['spans/s'].median;
    const stockRate = stock['spans/s'].median;
    const cpu = otelq['CPU per span (µs)'].median;
    const stockCpu = stock['CPU per span (µs)'].median;
    const isComplete = [stock, otelq].every((side) => side['delivered (%)'].least === 100);
    return [
      {
        what: 'at least the stock throughput',
        reached: `${text(rate)} to ${text(stockRate)} spans/s`,
        isMet: isComplete && rate >= stockRate,
      },
      {
        what: 'at most the stock CPU per span',
        reached: `${text(cpu)} to ${text(stockCpu)} µs`,
        isMet: isComplete && cpu <= stockCpu,
      },
    ];
  },
});
