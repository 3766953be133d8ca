import type { PermitStore } from '@otelq/permits';
import { jsonLine } from '../../terminal/printable.js';
import { answerOf, unknownDestination } from '../store/store-error.js';
import { withStore } from '../store/with-store.js';
import type { StoreOptions } from '../store-options.js';
import { fleetLines } from './fleet-lines.js';
import { type FleetReport, fleetReport } from './fleet-report.js';
import { watchFleet } from './watch-fleet.js';

/** The options of the command. */
export interface ShowOptions extends StoreOptions {
  readonly watch?: true;
  readonly interval: number;
  readonly json?: true;
}

/**
 * Shows a fleet, once or from now on; sets the exit code.
 *
 * @throws UsageError
 */
export function runShow(options: ShowOptions): Promise<void> {
  const { destination, watch, interval, json } = options;
  return withStore(options, async ({ store }) => {
    const look = () => reportOf(store, destination);
    if (watch) await watchFleet(look, { intervalMillis: interval, isJson: json === true });
    else process.stdout.write(textOf(await look(), json));
  });
}

/** @throws StoreError */
async function reportOf(store: PermitStore, destination: string): Promise<FleetReport> {
  const fleet = await answerOf(store.fleet(destination));
  if (fleet === undefined) throw unknownDestination(destination);
  return fleetReport(destination, fleet);
}

function textOf(report: FleetReport, json?: true): string {
  return json ? jsonLine(report) : `${fleetLines(report).join('\n')}\n`;
}
