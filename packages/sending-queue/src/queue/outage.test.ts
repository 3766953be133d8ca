import { describe, expect, it } from 'vitest';
import { Outage } from './outage.js';

function downSince(nowMillis: number): Outage {
  const outage = new Outage();
  outage.started(1, nowMillis);
  for (let attempt = 0; attempt < 3; attempt++) outage.failed(nowMillis);
  return outage;
}

describe('Outage', () => {
  it('is in nobody’s way while attempts succeed now and then', () => {
    const outage = new Outage();
    for (let attempt = 0; attempt < 10; attempt++) {
      outage.failed(attempt);
      outage.failed(attempt);
      outage.over();
    }
    outage.started(1, 0);
    outage.ended(0, 1);
    expect(outage.hasRoom(50, 100_000)).toBe(true);
    expect(outage.delayMillis(1)).toBe(0);
  });

  it('lets sends overlap for a while, and then has all of them end', () => {
    const outage = downSince(1000);
    expect(outage.hasRoom(3, 5999)).toBe(true);
    expect(outage.hasRoom(3, 6000)).toBe(false);
    expect(outage.hasRoom(1, 20_000)).toBe(false);
  });

  it('begins with the failures, however long sends have overlapped before', () => {
    const outage = new Outage();
    outage.started(1, 0);
    for (const atMillis of [60_000, 60_001, 60_002, 63_000]) outage.failed(atMillis);
    expect(outage.hasRoom(3, 65_001)).toBe(true);
    expect(outage.hasRoom(3, 65_002)).toBe(false);
  });

  it('pauses once nothing is under way, and begins anew', () => {
    const outage = downSince(1000);
    outage.ended(1, 7000);
    expect(outage.delayMillis(7000)).toBe(0);
    outage.ended(0, 8000);
    expect(outage.hasRoom(0, 8050)).toBe(false);
    expect(outage.delayMillis(8050)).toBe(50);
    expect(outage.hasRoom(0, 8100)).toBe(true);
    outage.started(1, 8100);
    expect(outage.hasRoom(1, 13_099)).toBe(true);
  });

  it('is over with the first delivery', () => {
    const outage = downSince(0);
    outage.ended(0, 10);
    outage.over();
    expect(outage.hasRoom(5, 20_000)).toBe(true);
    expect(outage.delayMillis(20)).toBe(0);
  });
});
