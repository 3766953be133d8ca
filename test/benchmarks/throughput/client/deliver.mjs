import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** @import { SpanSource } from './span-source.mjs' */

const MOST_UNDELIVERED = 2048;
const TURN_SPANS = 128;

/**
 * Resolves when so many more spans have been offered, as fast as they are delivered, and all of them have come to their end.
 *
 * There are never more than 2048 spans undelivered, the batch that is being filled included: that is what the SDK's batch
 * processor takes without dropping any, and enough that it always finds the next batch when the last one is answered.
 *
 * @param {SpanSource} source
 * @param {() => number} ended spans that were delivered or given up
 * @param {number} count a multiple of a batch of 512, so that no batch waits for its timer
 */
export async function deliver(source, ended, count) {
  const target = source.offered + count;
  while (source.offered < target) {
    if (source.offered - ended() + TURN_SPANS <= MOST_UNDELIVERED) {
      source.offer(TURN_SPANS);
      await nextTurn();
    } else {
      // Rather than turn by turn, which would be paid for in CPU. There are batches enough for a millisecond.
      await sleep(1);
    }
  }
  while (ended() < target) await sleep(1);
}
