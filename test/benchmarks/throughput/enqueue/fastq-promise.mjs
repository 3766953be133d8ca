import fastq from 'fastq';

/** @import { Contender } from './contender.mjs' */

/** @returns {Contender} */
export function createContender() {
  let sent = 0;
  /** @type {import('fastq').queueAsPromised<readonly object[]>} */
  const queue = fastq.promise(async () => {
    sent++;
  }, 1);
  return {
    enqueue: (request) => {
      queue.push(request);
    },
    settle: () => queue.drained(),
    sent: () => sent,
  };
}
