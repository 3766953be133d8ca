import { describe, expect, it } from 'vitest';
import { Probing } from './probing.js';

describe('probing', () => {
  it('waits 100 ms first, then twice as long after each failure, 2 s at most', () => {
    const probing = new Probing();
    probing.begin(0);
    const pauses: number[] = [];
    let now = 0;
    for (let probe = 0; probe < 8; probe++) {
      const pause = probing.delayMillis(now);
      pauses.push(pause);
      expect(probing.tryStart(now + pause - 1)).toBe(false);
      now += pause;
      expect(probing.delayMillis(now)).toBe(0);
      expect(probing.tryStart(now)).toBe(true);
      now += 20;
      probing.failed(now);
    }
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 2000, 2000, 2000]);
  });

  it('sends one probe at a time, and cannot tell how long that one takes', () => {
    const probing = new Probing();
    probing.begin(0);
    expect(probing.tryStart(100)).toBe(true);
    expect(probing.tryStart(10_000)).toBe(false);
    expect(probing.delayMillis(10_000)).toBe(0);
    probing.failed(10_000);
    expect(probing.delayMillis(10_050)).toBe(150);
  });

  it('keeps its distance after a probe that told nothing, and does not lengthen it', () => {
    const probing = new Probing();
    probing.begin(0);
    probing.tryStart(100);
    probing.ignored();
    expect(probing.delayMillis(130)).toBe(70);
    expect(probing.tryStart(199)).toBe(false);
    expect(probing.tryStart(200)).toBe(true);
  });

  it('goes on at once when the probe took longer than the pause and told nothing', () => {
    const probing = new Probing();
    probing.begin(0);
    probing.tryStart(100);
    probing.ignored();
    expect(probing.delayMillis(5000)).toBe(0);
    expect(probing.tryStart(5000)).toBe(true);
  });

  it('is active from begin to end, and starts with short pauses again', () => {
    const probing = new Probing();
    expect(probing.active).toBe(false);
    expect(probing.delayMillis(0)).toBe(0);
    probing.begin(0);
    expect(probing.active).toBe(true);
    probing.tryStart(100);
    probing.failed(100);
    probing.end();
    expect(probing.active).toBe(false);
    expect(probing.delayMillis(100)).toBe(0);
    probing.begin(5000);
    expect(probing.delayMillis(5000)).toBe(100);
    expect(probing.tryStart(5100)).toBe(true);
    probing.failed(5100);
    expect(probing.delayMillis(5100)).toBe(200);
  });

  it('forgets a probe that was under way when it ended', () => {
    const probing = new Probing();
    probing.begin(0);
    probing.tryStart(100);
    probing.end();
    probing.begin(200);
    expect(probing.tryStart(300)).toBe(true);
  });
});
