import { text } from '../../comparison/numbers.mjs';
import { defineRow } from '../../comparison/row.mjs';
import { ask } from '../child.mjs';

const LEAST_RATE_OF_P_QUEUE = 3;
const MOST_TIME_OF_FASTQ = 1.5;

/**
 * What the queue itself costs: a request is enqueued, sent by something that takes no time, and settled. A thousand are
 * enqueued, then all of them are waited for in the queue's own way. The others have a fixed number of consumers; so has
 * `otelq-fixed`.
 */
export const enqueue = defineRow({
  name: 'enqueue',
  title: 'enqueue and settle a request, immediate sender',
  sides: ['p-queue', 'fastq-callback', 'fastq-promise', 'otelq', 'otelq-fixed'],
  measure: async (contender) => {
    const { nanos } = await ask('enqueue/main.mjs', [contender]);
    return { 'per request (ns)': nanos };
  },
  goals: (figures) =>
    /** @type {const} */ (['otelq', 'otelq-fixed']).flatMap((side) => {
      /** @param {keyof typeof figures} of */
      const nanosOf = (of) => figures[of]['per request (ns)'].median;
      const rate = nanosOf('p-queue') / nanosOf(side);
      const timeOfCallback = nanosOf(side) / nanosOf('fastq-callback');
      const timeOfPromise = nanosOf(side) / nanosOf('fastq-promise');
      return [
        {
          what: `${side}: at least ${LEAST_RATE_OF_P_QUEUE} times p-queue's rate (add)`,
          reached: `${text(rate)} times`,
          isMet: rate >= LEAST_RATE_OF_P_QUEUE,
        },
        {
          what: `${side}: at most ${MOST_TIME_OF_FASTQ} times fastq's time, with promises (fastq.promise, push)`,
          reached: `${text(timeOfPromise)} times`,
          isMet: timeOfPromise <= MOST_TIME_OF_FASTQ,
        },
        {
          what: `${side}: at most ${MOST_TIME_OF_FASTQ} times fastq's time, with callbacks (fastq, push)`,
          reached: `${text(timeOfCallback)} times`,
          isMet: timeOfCallback <= MOST_TIME_OF_FASTQ,
        },
      ];
    }),
});
