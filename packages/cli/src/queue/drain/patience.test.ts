import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../../sending-queue/testing/virtual-clock.js';
import { Patience } from './patience.js';

function patienceOf(millis: number) {
  const clock = new VirtualClock();
  const over: number[] = [];
  const start = clock.now();
  return { clock, over, patience: new Patience(millis, clock, () => over.push(clock.now() - start)) };
}

describe('Patience', () => {
  it('is over when nothing comes to its end', async () => {
    const { clock, over, patience } = patienceOf(1000);
    patience.renew(1);
    await clock.advance(5000);
    expect(over).toEqual([1000]);
  });

  it('begins anew with each end', async () => {
    const { clock, over, patience } = patienceOf(1000);
    patience.renew(2);
    await clock.advance(900);
    patience.renew(1);
    await clock.advance(900);
    expect(over).toEqual([]);
    await clock.advance(100);
    expect(over).toEqual([1900]);
  });

  it('is not needed when nothing is under way, and never over with 0', async () => {
    const { clock, patience } = patienceOf(1000);
    patience.renew(1);
    patience.renew(0);
    expect(clock.pending).toEqual([]);
    const endless = patienceOf(0);
    endless.patience.renew(1);
    expect(endless.clock.pending).toEqual([]);
  });
});
