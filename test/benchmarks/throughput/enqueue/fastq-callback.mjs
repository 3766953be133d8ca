import fastq from 'fastq';

/** @import { Contender } from './contender.mjs' */

/** @returns {Contender} */
export function createContender() {
  let sent = 0;
  let settled = 0;
  /** @type {import('fastq').queue<readonly object[]>} */
  const queue = fastq((_request, done) => {
    sent++;
    done(null);
  }, 1);
  const onSettled = () => {
    settled++;
  };
  return {
    enqueue: (request) => queue.push(request, onSettled),
    // It has no way of its own to wait; with a worker that never does, there is nothing to wait for.
    settle: async () => {
      if (settled !== sent || !queue.idle()) throw new Error('fastq did not settle at once');
    },
    sent: () => sent,
  };
}
