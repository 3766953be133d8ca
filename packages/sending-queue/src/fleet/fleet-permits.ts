import { log } from '../log/log.js';
import { loadPackage } from '../optional/load-package.js';
import { processWide } from '../optional/process-wide.js';
import type { PermitGate, QueuePermits } from '../permits/queue-permits.js';
import { messageOf } from '../status/message.js';

/** A budget that variables name. */
export interface FleetBudget {
  /** Where the processes meet: `redis://…`, or a directory. */
  readonly store: string;
  readonly destination: string;
  readonly totalPermits: number;
  readonly periodMillis: number;
  readonly unit: QueuePermits['unit'];
}

/** What is used of the package. */
interface PermitsModule {
  permitsOf(budget: FleetBudget): QueuePermits;
}

/** Nothing is held back, as nobody can tell by how much. */
const OPEN: PermitGate = {
  delayMillis: 0,
  take: () => {},
  want: () => {},
  snapshot: () => ({
    share: 1,
    permitsPerPeriod: 0,
    totalPermits: 0,
    periodMillis: 0,
    waitedMillis: 0,
    state: 'safe',
  }),
  leave: async () => {},
};

/** Of one budget a process has one part, whichever of its queues it is for. */
const budgets = (): Map<string, QueuePermits> => processWide('@otelq/sending-queue/fleet-permits/1');

/**
 * The permits of a budget that variables name. All that can go wrong with them does so when a queue joins, which then warns and
 * goes on without: no variable makes an application fail.
 */
export class FleetPermits implements QueuePermits {
  readonly unit: QueuePermits['unit'];
  readonly #budget: FleetBudget;

  constructor(budget: FleetBudget) {
    this.unit = budget.unit;
    this.#budget = budget;
  }

  join(): PermitGate {
    try {
      return this.#shared().join();
    } catch (error) {
      const { destination } = this.#budget;
      const text = `there are no permits of ${destination}, nothing is held back: ${messageOf(error)}`;
      // A turn later: an SDK that is set up in this one has its logger by then.
      setImmediate(() => log.warn(text));
      return OPEN;
    }
  }

  #shared(): QueuePermits {
    const { store, destination, unit } = this.#budget;
    const key = JSON.stringify([store, destination, unit]);
    let permits = budgets().get(key);
    if (permits === undefined) {
      permits = loadPackage<PermitsModule>('@otelq/permits', 'a store of permits').permitsOf(this.#budget);
      budgets().set(key, permits);
    }
    return permits;
  }
}
