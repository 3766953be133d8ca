import type { PermitGate, QueuePermits } from '../src/permits/queue-permits.js';

/** Permits that a test gives out. */
export class VirtualPermits implements QueuePermits, PermitGate {
  readonly unit: QueuePermits['unit'];
  /** What is left; the gate is open while there is any. */
  left = 0;
  /** What the gate says while there is none. */
  closedForMillis = 1000;
  waiting = 0;
  turnedAway = 0;
  joined = 0;
  /** Called before each answer. */
  onAsked: () => void = () => {};
  hasLeft = false;

  constructor(unit: QueuePermits['unit']) {
    this.unit = unit;
  }

  join(): PermitGate {
    this.joined++;
    return this;
  }

  get delayMillis(): number {
    this.onAsked();
    return this.left > 0 ? 0 : this.closedForMillis;
  }

  take(amount: number): void {
    this.left -= amount;
  }

  want(waiting: number, turnedAway: number): void {
    this.waiting = waiting;
    this.turnedAway += turnedAway;
  }

  snapshot() {
    return {
      share: 0.5,
      permitsPerPeriod: 100,
      totalPermits: 200,
      periodMillis: 60_000,
      waitedMillis: 0,
      state: 'synced',
    } as const;
  }

  async leave(): Promise<void> {
    this.hasLeft = true;
  }
}
