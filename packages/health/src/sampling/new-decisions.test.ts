import type { LimitDecision } from '@otelq/sending-queue';
import { describe, expect, it } from 'vitest';
import { newDecisions } from './new-decisions.js';

function decision(from: number, atMillis: number): LimitDecision {
  return { from, to: from + 1, reason: 'room', atMillis };
}

describe('the decisions that are new', () => {
  const all = [decision(1, 10), decision(2, 20), decision(3, 20), decision(4, 30)];

  it('are those after the last one known', () => {
    expect(newDecisions(all.slice(0, 2), all)).toEqual(all.slice(2));
    expect(newDecisions(all, all)).toEqual([]);
  });

  it('are all of them at first', () => {
    expect(newDecisions([], all)).toEqual(all);
  });

  it('are all of them when the last one known is gone', () => {
    expect(newDecisions([decision(0, 5)], all)).toEqual(all);
  });

  it('are told from copies of the known ones', () => {
    expect(newDecisions([{ ...decision(2, 20) }], all)).toEqual(all.slice(2));
  });
});
