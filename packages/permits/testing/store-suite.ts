import { describe } from 'vitest';
import { testEndings } from './store-suite/endings.js';
import { testGarbage } from './store-suite/garbage.js';
import { testGrants } from './store-suite/grants.js';
import { testLeadership } from './store-suite/leadership.js';
import { testOversubscribed } from './store-suite/oversubscribed.js';
import { type StoreFixture, StoreTests } from './store-suite/store-tests.js';

export type { StoreFixture } from './store-suite/store-tests.js';

/**
 * What every store of permits has to do.
 *
 * @param periodMillis how long a period is for the store that `open` makes
 */
export function describeStore(name: string, periodMillis: number, open: () => Promise<StoreFixture>): void {
  describe(name, () => {
    const tests = new StoreTests(periodMillis, open);
    testGrants(tests);
    testEndings(tests);
    testLeadership(tests);
    testOversubscribed(tests);
    testGarbage(tests);
  });
}
