import type { Budget, PermitStore, Report } from '../../src/store/permit-store.js';
import { firstReport } from '../first-report.js';

/** A store that knows nothing yet, and the passing of its time. */
export interface StoreFixture {
  readonly store: PermitStore;
  /** Lets so many periods pass on the store's clock. */
  pass(periods: number): Promise<void>;
  close(): Promise<void>;
}

/** The budget that the tests are about. */
export const TOTAL = 1000;
export const DESTINATION = 'backend';

/** What the tests of a store are made of. */
export class StoreTests {
  readonly budget: Budget;
  readonly #open: () => Promise<StoreFixture>;

  constructor(periodMillis: number, open: () => Promise<StoreFixture>) {
    this.budget = { totalPermits: TOTAL, periodMillis };
    this.#open = open;
  }

  /** The first report of an instance, or another one with what is different. */
  readonly first = (host: string, more: Partial<Report> = {}): Report => firstReport(this.budget, host, more);

  readonly using = async (check: (fixture: StoreFixture) => Promise<void>): Promise<void> => {
    const fixture = await this.#open();
    try {
      await check(fixture);
    } finally {
      await fixture.close();
    }
  };
}
