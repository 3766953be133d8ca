import { countText } from '@otelq/health/report';
import { jsonLine, printable } from '../../terminal/printable.js';
import { periodText } from '../period-text.js';
import { answerOf, unknownDestination } from '../store/store-error.js';
import { withStore } from '../store/with-store.js';
import type { StoreOptions } from '../store-options.js';

/** The options of the command. */
export interface SetOptions extends StoreOptions {
  readonly total: number;
  readonly json?: true;
}

/**
 * Changes the budget of a destination; sets the exit code.
 *
 * @throws UsageError
 */
export function runSet(options: SetOptions): Promise<void> {
  const { destination, total, json } = options;
  return withStore(options, async ({ store }) => {
    const before = await answerOf(store.fleet(destination));
    if (before === undefined) throw unknownDestination(destination);
    const { totalPermits, periodMillis } = before.budget;
    await answerOf(store.setTotalPermits(destination, total));
    if (json) {
      const result = { destination, totalPermits: total, totalPermitsBefore: totalPermits, periodMillis };
      process.stdout.write(jsonLine(result));
      return;
    }
    const period = periodText(periodMillis);
    process.stdout.write(
      `${printable(destination)}  ${countText(total)} permits per ${period}, before ${countText(totalPermits)}\n`,
    );
  });
}
