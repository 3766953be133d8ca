import { text } from '../../comparison/numbers.mjs';
import { defineRow } from '../../comparison/row.mjs';
import { askWithBackend } from '../child.mjs';

const SPANS_PER_SECOND = 100_000;
const LEAST_DELIVERED_PERCENT = 95;

/**
 * What a round trip leaves of the spans that an application makes at an even rate. Both sides end with a shutdown, and
 * what it delivers counts.
 *
 * @template {string} Side
 * @param {{
 *   name: string,
 *   protocol?: 'http' | 'grpc',
 *   roundTripMillis: number,
 *   seconds: number,
 *   sides: readonly [stock: Side, otelq: Side],
 *   hasGoal?: boolean,
 * }} options
 */
export function deliveryRow({ name, protocol = 'http', roundTripMillis, seconds, sides, hasGoal = true }) {
  const over = protocol === 'http' ? 'http/protobuf' : 'gRPC';
  return defineRow({
    name,
    title: `${text(SPANS_PER_SECOND)} spans/s offered for ${seconds} s, round trip ${roundTripMillis} ms, ${over}`,
    sides,
    measure: async (side) => {
      const backend = { protocol, delayMillis: roundTripMillis };
      const told = await askWithBackend(backend, 'client/rate.mjs', side, [SPANS_PER_SECOND, 0, seconds]);
      return {
        'delivered (%)': (100 * told.delivered) / told.offered,
        'not delivered (spans)': told.offered - told.delivered,
        'delivered twice (spans)': told.duplicates,
        'until all were offered (s)': told.offeringSeconds,
        'until the end (s)': told.seconds,
        'CPU per span delivered (µs)': told.cpuMicros / told.delivered,
        'event loop delay p99 (ms)': told.delayP99Millis,
      };
    },
    goals: (figures) => {
      const { median } = figures[sides[1]]['delivered (%)'];
      const what = `at least ${LEAST_DELIVERED_PERCENT} % delivered`;
      return hasGoal
        ? [{ what, reached: `${text(median)} %`, isMet: median >= LEAST_DELIVERED_PERCENT }]
        : [];
    },
  });
}
