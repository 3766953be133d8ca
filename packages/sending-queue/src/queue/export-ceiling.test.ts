import { describe, expect, it } from 'vitest';
import { ExportCeiling } from './export-ceiling.js';

/** A ceiling over an exporter that has taken `taken` exports at once and refused one more at time 0. */
function refusedAbove(taken: number): ExportCeiling {
  const ceiling = new ExportCeiling(100);
  for (let sending = 1; sending <= taken; sending++) ceiling.taken(sending);
  ceiling.refused(taken, 0);
  return ceiling;
}

describe('ExportCeiling', () => {
  it('has room up to its bound while nothing is refused', () => {
    const ceiling = new ExportCeiling(3);
    expect(ceiling.hasRoom(2, 0)).toBe(true);
    expect(ceiling.hasRoom(3, 0)).toBe(false);
  });

  it('comes down to what was under way when an export was refused', () => {
    expect(refusedAbove(30).value).toBe(30);
  });

  it('stays one below what was taken at most, when the exporter still counts what has ended', () => {
    const ceiling = refusedAbove(30);
    ceiling.refused(0, 20);
    expect(ceiling.value).toBe(29);
    ceiling.refused(5, 40);
    expect(ceiling.value).toBe(29);
  });

  it('never comes down to nothing', () => {
    expect(refusedAbove(0).value).toBe(1);
  });

  it('pauses after a refusal, longer with each one, until an export is taken', () => {
    const ceiling = refusedAbove(5);
    expect(ceiling.hasRoom(0, 9)).toBe(false);
    expect(ceiling.delayMillis(4)).toBe(6);
    expect(ceiling.hasRoom(0, 10)).toBe(true);
    ceiling.refused(0, 10);
    expect(ceiling.delayMillis(10)).toBe(20);
    for (let count = 0; count < 20; count++) ceiling.refused(0, 100);
    expect(ceiling.delayMillis(100)).toBe(1000);
    ceiling.taken(1);
    ceiling.refused(0, 2000);
    expect(ceiling.delayMillis(2000)).toBe(10);
  });

  it('is lifted after ten seconds without a refusal', () => {
    const ceiling = refusedAbove(2);
    expect(ceiling.hasRoom(2, 9999)).toBe(false);
    expect(ceiling.hasRoom(2, 10_000)).toBe(true);
    expect(ceiling.value).toBe(100);
  });
});
