import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../../sending-queue/testing/virtual-clock.js';
import { Pacer } from './pacer.js';

/** Takes turns without end, and notes when it got them, in milliseconds from the start. */
function turnsOf(pacer: Pacer, clock: VirtualClock, stop: AbortSignal): number[] {
  const start = clock.now();
  const turns: number[] = [];
  void (async () => {
    while (!stop.aborted) {
      await pacer.turn(stop);
      if (!stop.aborted) turns.push(clock.now() - start);
    }
  })();
  return turns;
}

describe('Pacer', () => {
  it('gives turns at an even pace, the first at once', async () => {
    const clock = new VirtualClock();
    const turns = turnsOf(new Pacer(4, clock), clock, new AbortController().signal);
    await clock.advance(1000);
    expect(turns).toEqual([0, 250, 500, 750, 1000]);
  });

  it('makes up for no more than 50 ms in which nobody took a turn', async () => {
    const clock = new VirtualClock();
    const pacer = new Pacer(4, clock);
    const never = new AbortController().signal;
    await pacer.turn(never);
    await clock.advance(10_000);
    const turns = turnsOf(pacer, clock, never);
    await clock.advance(500);
    expect(turns).toEqual([0, 200, 450]);
  });

  it('keeps the pace although timers are late', async () => {
    const clock = new VirtualClock();
    // They fire after whole milliseconds.
    const late = {
      now: () => clock.now(),
      setTimer: (callback: () => void, millis: number) => clock.setTimer(callback, Math.floor(millis) + 1),
    };
    const turns = turnsOf(new Pacer(400, late), clock, new AbortController().signal);
    await clock.advance(1000);
    expect(turns.length).toBeGreaterThanOrEqual(399);
    expect(turns.length).toBeLessThanOrEqual(401);
  });

  it('puts a turn off for each request that is sent again, also while it is waited for', async () => {
    const clock = new VirtualClock();
    const pacer = new Pacer(4, clock);
    const turns = turnsOf(pacer, clock, new AbortController().signal);
    await clock.advance(100);
    pacer.charge();
    pacer.charge();
    await clock.advance(900);
    expect(turns).toEqual([0, 750, 1000]);
  });

  it('ends a wait when it is told to stop', async () => {
    const clock = new VirtualClock();
    const pacer = new Pacer(0.001, clock);
    const stop = new AbortController();
    await pacer.turn(stop.signal);
    const next = pacer.turn(stop.signal);
    await clock.settle();
    stop.abort();
    await next;
    expect(clock.pending).toEqual([]);
  });

  it('holds nothing up without a rate', async () => {
    const clock = new VirtualClock();
    const pacer = new Pacer(Infinity, clock);
    for (let index = 0; index < 100; index++) await pacer.turn(new AbortController().signal);
    expect(clock.pending).toEqual([]);
  });
});
