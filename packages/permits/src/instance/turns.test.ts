import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

/** A gate that opens every so often, for one. */
class OpenEvery {
  readonly turns = new Turns<object>();
  readonly taken: object[] = [];
  readonly #everyMillis: number;
  #opensAt = 0;

  constructor(everyMillis: number) {
    this.#everyMillis = everyMillis;
  }

  ask(who: object, now: number): number {
    return this.turns.delayMillis(who, Math.max(0, this.#opensAt - now), now);
  }

  /** Whether it went through. */
  tryTo(who: object, now: number): boolean {
    if (this.ask(who, now) > 0) return false;
    this.taken.push(who);
    this.turns.over(who);
    this.#opensAt = now + this.#everyMillis;
    return true;
  }

  count(who: object): number {
    return this.taken.filter((taker) => taker === who).length;
  }
}

describe('Turns', () => {
  it('go round, although the same one always asks first', () => {
    const gate = new OpenEvery(5);
    for (let now = 0; now < 600; now++) for (const who of [a, b, c]) gate.tryTo(who, now);
    expect(gate.taken.slice(0, 6)).toEqual([a, b, c, a, b, c]);
    // Whoever is told to wait for another one asks again a millisecond later, and nobody has to here.
    expect(gate.taken.length).toBeGreaterThan(90);
    expect(Math.abs(gate.count(a) - gate.count(c))).toBeLessThanOrEqual(1);
  });

  it('go round in an application that is late with all its timers', () => {
    const gate = new OpenEvery(5);
    for (let now = 0; now < 6000; now += 60) {
      // All that was due is done at once, and so is what has to look again.
      for (const at of [now, now + 1]) for (const who of [a, b]) gate.tryTo(who, at);
    }
    expect(gate.count(a)).toBeGreaterThan(40);
    expect(gate.count(b)).toBeGreaterThan(40);
  });

  it('are not waited for when somebody does not come, who is the first when it does', () => {
    const gate = new OpenEvery(100);
    gate.tryTo(a, 0);
    gate.ask(b, 1);
    gate.ask(a, 1);
    expect(gate.tryTo(a, 100)).toBe(false);
    expect(gate.tryTo(a, 111)).toBe(true);
    // Once is enough.
    expect(gate.tryTo(a, 211)).toBe(true);
    gate.ask(a, 212);
    gate.ask(b, 300);
    expect(gate.tryTo(a, 311)).toBe(false);
    expect(gate.tryTo(b, 312)).toBe(true);
  });

  it('are not kept for one that was told to come much later, or that did not go when it could', () => {
    const turns = new Turns<object>();
    turns.delayMillis(b, 1000, 0);
    expect(turns.delayMillis(a, 0, 100)).toBe(0);
    expect(turns.delayMillis(b, 0, 1000)).toBe(0);
    expect(turns.delayMillis(a, 0, 1000)).toBe(0);
  });
});
