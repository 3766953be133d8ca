import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../../sending-queue/testing/virtual-clock.js';
import { Attempts } from './attempts.js';

/** Whether it has resolved, asked again at any time. */
function settled(promise: Promise<void>): () => boolean {
  let isSettled = false;
  void promise.then(() => {
    isSettled = true;
  });
  return () => isSettled;
}

describe('attempts that are to stop', () => {
  it('have stopped when none is under way', async () => {
    const attempts = new Attempts(new VirtualClock());
    expect(attempts.begin()).toBe(true);
    attempts.ended();
    await attempts.stop();
    expect(attempts.begin()).toBe(false);
  });

  it('have stopped when all under way have ended', async () => {
    const clock = new VirtualClock();
    const attempts = new Attempts(clock);
    attempts.begin();
    attempts.begin();
    const isStopped = settled(attempts.stop());
    attempts.ended();
    await clock.advance(4999);
    expect(isStopped()).toBe(false);
    attempts.ended();
    await clock.settle();
    expect(isStopped()).toBe(true);
    expect(clock.pending).toEqual([]);
  });

  it('are waited for no longer than 5 s', async () => {
    const clock = new VirtualClock();
    const attempts = new Attempts(clock);
    attempts.begin();
    const isStopped = settled(attempts.stop());
    await clock.advance(5000);
    expect(isStopped()).toBe(true);
  });
});
