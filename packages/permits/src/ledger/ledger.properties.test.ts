import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report, SyncReply } from '../store/permit-store.js';
import { Ledger } from './ledger.js';
import { FENCE_MARGIN, VALID_PERIODS } from './periods.js';

const PERIOD_MILLIS = 1000;
const TOTAL = 500;
const VALID_MILLIS = VALID_PERIODS * PERIOD_MILLIS * (1 - FENCE_MARGIN);
/** Rules end with what is forgotten of the lost, so no run is longer than that. */
const STEPS = 80;
const LONGEST_STEP_MILLIS = 120;
/** For as long as that all may hold too much together after a memory was lost, and so often each reports meanwhile. */
const CALM_PERIODS = 1;
const CALM_REPORTS = 3;

/** An instance as the ledger may rely on it: goes down before it says so, and closes by itself when it hears nothing. */
class ModelHost {
  readonly id: string;
  permits = 0;
  safe = 0;
  sequence = 0;
  validUntil = 0;
  epoch: string | undefined;
  isGone = false;

  constructor(id: string) {
    this.id = id;
  }

  bound(now: number): number {
    if (this.isGone) return 0;
    return now < this.validUntil ? this.permits : this.safe;
  }

  report(now: number, wanted: number): Report {
    const holding = Math.min(this.bound(now), wanted);
    this.permits = Math.min(this.permits, holding);
    this.safe = Math.min(this.safe, holding);
    return {
      host: this.id,
      sequence: ++this.sequence,
      epoch: this.epoch,
      used: 0,
      wanted,
      holding,
      safe: this.safe,
      burst: 1,
      canLead: false,
      budget: { totalPermits: TOTAL, periodMillis: PERIOD_MILLIS },
    };
  }

  hear(reply: SyncReply, sequence: number, sentAt: number): void {
    // Answers to anything but the last report come too late.
    if (!reply.accepted || sequence !== this.sequence || this.isGone) return;
    this.permits = reply.permits;
    this.safe = reply.safePermits;
    this.epoch = reply.epoch;
    this.validUntil = sentAt + VALID_MILLIS;
  }
}

const step = fc.record({
  host: fc.nat(3),
  wanted: fc.oneof(fc.constant(0), fc.constant(3 * TOTAL), fc.integer({ min: 1, max: 2 * TOTAL })),
  passes: fc.nat(LONGEST_STEP_MILLIS),
  /** What becomes of the report: most arrive. */
  fate: fc.oneof(
    { weight: 8, arbitrary: fc.constant('heard') },
    fc.constantFrom('lost', 'unanswered', 'late', 'twice', 'leaves', 'dies', 'forgets'),
  ),
});

describe('Ledger', () => {
  it('never has the gates of all open wider than the budget, whatever is lost, late or doubled', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: STEPS / 2, maxLength: STEPS }), (steps) => {
        let ledger = new Ledger('memory', { totalPermits: TOTAL, periodMillis: PERIOD_MILLIS });
        const slots = Array.from({ length: 4 }, (_, index) => new ModelHost(`host-${index}`));
        let all = [...slots];
        const late: Report[] = [];
        let now = 0;
        const check = () => {
          const open = all.reduce((sum, host) => sum + host.bound(now), 0);
          expect(open).toBeLessThanOrEqual(TOTAL);
        };
        /** Everybody reports at even distances, and hears. */
        const calm = () => {
          for (let report = 0; report < slots.length * CALM_REPORTS; report++) {
            now += (CALM_PERIODS * PERIOD_MILLIS) / (slots.length * CALM_REPORTS);
            const host = slots[report % slots.length];
            if (host === undefined) continue;
            const told = host.report(now, 2 * TOTAL);
            host.hear(ledger.sync(told, now), told.sequence, now);
          }
        };
        for (const [index, { host: slot, wanted, passes, fate }] of steps.entries()) {
          now += passes;
          check();
          const host = slots[slot];
          if (host === undefined) continue;
          if (fate === 'leaves' || fate === 'dies') {
            if (fate === 'leaves') {
              host.isGone = true;
              ledger.leave(host.id, 1, now);
            }
            const next = new ModelHost(`next-${index}`);
            slots[slot] = next;
            all.push(next);
            continue;
          }
          if (fate === 'forgets') {
            // Who takes the place of another one is the first to report. The cut-off are in no account any more.
            ledger = new Ledger(`memory-${index}`, { totalPermits: TOTAL, periodMillis: PERIOD_MILLIS });
            const newcomer = new ModelHost(`newcomer-${index}`);
            slots[slot] = newcomer;
            all = [...slots];
            const told = newcomer.report(now, wanted);
            newcomer.hear(ledger.sync(told, now), told.sequence, now);
            for (const old of late.splice(0)) ledger.sync(old, now);
            calm();
            check();
            continue;
          }
          const sentAt = now;
          const report = host.report(now, wanted);
          if (fate === 'lost') continue;
          if (fate === 'late') {
            late.push(report);
            continue;
          }
          const reply = ledger.sync(report, now);
          if (fate === 'twice') ledger.sync(report, now);
          if (fate !== 'unanswered') host.hear(reply, report.sequence, sentAt);
          for (const old of late.splice(0)) ledger.sync(old, now);
          check();
        }
        // Whoever dies goes on until its gate closes; nobody notices that it is dead before.
        for (let step = 0; step < 20; step++) {
          now += PERIOD_MILLIS / 8;
          check();
        }
      }),
      { numRuns: 300 },
    );
  });
});
