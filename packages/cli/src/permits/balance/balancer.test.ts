import { MemoryStore } from '@otelq/permits/internal';
import { beforeEach, describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../../sending-queue/testing/virtual-clock.js';
import { BUDGET, DESTINATION, reportOf } from '../../../testing/permits.js';
import { type BalancerState, runBalancer } from './balancer.js';

const PERIOD = BUDGET.periodMillis;

let clock: VirtualClock;
let store: RecordingStore;

class RecordingStore extends MemoryStore {
  readonly goodbyes: { readonly host: string; readonly burst: number }[] = [];
  problem: Error | undefined;

  override async fleet(destination: string) {
    if (this.problem) throw this.problem;
    return super.fleet(destination);
  }

  override async leave(destination: string, goodbye: { readonly host: string; readonly burst: number }) {
    this.goodbyes.push(goodbye);
    await super.leave(destination, goodbye);
  }
}

beforeEach(() => {
  clock = new VirtualClock();
  store = new RecordingStore(clock);
});

/** Runs a balancer for so many turns; before each pause, something may happen. */
async function turns(count: number, onPause: (turn: number) => Promise<unknown> = async () => {}) {
  const states: BalancerState[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  const onChange = (state: BalancerState) => void states.push(state);
  const pause = async (millis: number) => {
    pauses.push(millis);
    await onPause(pauses.length);
    if (pauses.length === count) stop.abort();
    await clock.advance(millis);
  };
  await runBalancer({ store, destination: DESTINATION, leader: 'me', onChange, pause }, stop.signal);
  return { states, pauses };
}

describe('a balancer', () => {
  it('keeps the lease, and writes the shares that follow from what all use, once per period', async () => {
    const { permits, epoch } = await store.sync(DESTINATION, reportOf('busy'));
    await store.sync(DESTINATION, reportOf('idle'));
    const busy = { epoch, used: permits, wanted: 5000, holding: permits };
    let sequence = 1;
    const { states, pauses } = await turns(5, () =>
      store.sync(DESTINATION, reportOf('busy', { ...busy, sequence: ++sequence })),
    );
    expect(states).toEqual([{ kind: 'leading' }]);
    expect(pauses).toEqual(Array(5).fill(0.9 * PERIOD));
    const reply = await store.sync(DESTINATION, reportOf('busy', { ...busy, sequence: ++sequence }));
    expect(reply.version).toBe(5);
    expect(reply.share).toBeGreaterThan(0.5);
  });

  it('waits while another one leads, and takes over when that one is gone', async () => {
    await store.sync(DESTINATION, reportOf('other', { canLead: true }));
    const { states } = await turns(3);
    expect(states).toEqual([{ kind: 'waiting', leader: 'other' }, { kind: 'leading' }]);
  });

  it('waits for the first report', async () => {
    const { states, pauses } = await turns(3, async (turn) => {
      if (turn === 2) await store.sync(DESTINATION, reportOf('first'));
    });
    expect(states).toEqual([{ kind: 'unknown' }, { kind: 'leading' }]);
    expect(pauses).toEqual([1000, 1000, 0.9 * PERIOD]);
  });

  it('goes on when the store is gone and comes back', async () => {
    await store.sync(DESTINATION, reportOf('a'));
    const { states } = await turns(4, async (turn) => {
      store.problem = turn < 3 ? new Error('the disk is gone') : undefined;
    });
    expect(states).toEqual([
      { kind: 'leading' },
      { kind: 'unreachable', problem: 'the disk is gone' },
      { kind: 'leading' },
    ]);
  });

  it('says goodbye when it is stopped', async () => {
    await store.sync(DESTINATION, reportOf('a'));
    await turns(1);
    expect(store.goodbyes).toEqual([{ host: 'me', burst: 0 }]);
  });
});
