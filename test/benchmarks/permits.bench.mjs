/**
 * A budget of a whole fleet, in virtual time: shares that follow use beside an equal split. Writes results/permits.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { describeMachine } from './machine.mjs';
import { runAccount } from './permits/account.mjs';
import { runFleet } from './permits/fleet.mjs';
import { equalSplit, sharesThatFollowUse } from './permits/gatekeepers.mjs';
import { accountTable, fleetTable } from './permits/markdown.mjs';

/** @import { FleetRow } from './permits/markdown.mjs' */

const SEEDS = [1, 2, 3];
const LOADS = [0.7, 0.95, 1.3];
const PERIODS = 15;
const WARM_PERIODS = 4;
const ACCOUNT_PERIODS = 5;
const ACCOUNT_DEMANDS = { A: 20_000, B: 80_000 };
const budget = { totalPermits: 100_000, periodMillis: 60_000 };
const scenario = {
  ...budget,
  hosts: 800,
  queueSize: 1000,
  replacedPart: 0.1,
  diedPart: 0.05,
  jumpPart: 0.02,
  periods: PERIODS,
  warmPeriods: WARM_PERIODS,
};

const account = [];
for (const seed of SEEDS) {
  const run = (/** @type {Parameters<typeof runAccount>[4]} */ admitWith) =>
    runAccount(ACCOUNT_DEMANDS, budget, ACCOUNT_PERIODS, seed, admitWith);
  account.push({ name: 'equal split', seed, ...(await run((clock) => equalSplit(clock, budget, 2))) });
  const shares = await run((clock, random) => sharesThatFollowUse(clock, random, budget));
  account.push({ name: 'otelq', seed, ...shares });
}

/** @type {FleetRow[]} */
const fleet = [];
for (const load of LOADS) {
  for (const seed of SEEDS) {
    console.error(`load ${load}, seed ${seed}`);
    const loaded = { ...scenario, load };
    const equal = await runFleet(loaded, seed, (clock) => equalSplit(clock, budget, loaded.hosts));
    fleet.push({ name: 'equal split', load, seed, ...equal });
    const shares = await runFleet(loaded, seed, (clock, random) =>
      sharesThatFollowUse(clock, random, budget),
    );
    fleet.push({ name: 'otelq', load, seed, ...shares });
  }
}

const { machine, node } = describeMachine();
const report = `# A budget of a whole fleet, measured

In virtual time: ${budget.totalPermits} requests per minute from all instances together. **Violations** are requests that
came while as many as the budget had come within the minute before, whatever minute that is. Instances run the real code on
the memory store, behind a network of 0.5 to 20 ms each way that loses 0.2 % of all messages and delays 0.2 % by up to 30 s;
their clocks are up to 10 minutes apart, and run up to 0.02 % too fast or too slow. The **equal split** is an ideal one: each
instance knows the number of all, from its first moment on.

## The account's example

A needs 20 000 a minute, B 80 000. Requests that are sent, by minute; both start at the beginning of the first.

${accountTable(account)}

## ${scenario.hosts} instances

Demand of Pareto's distribution (alpha 1.5), which moves by 10 % a minute, and is drawn anew for ${100 * scenario.jumpPart} % of the instances a
minute. ${100 * scenario.replacedPart} % of the instances are replaced each minute, by ones with a demand drawn anew, up to 5 s later; ${100 * scenario.diedPart} % of those
that go die without a goodbye, the others send what waits, for 30 s at most, and say goodbye. All start within 5 s. Queues hold ${scenario.queueSize} requests. **Load** is the demand of all as a part of the
budget; **used** what was sent, as a part of min(demand, budget), in minutes ${WARM_PERIODS + 1} to ${PERIODS}.

${fleetTable(fleet)}

---

${machine}; Node ${node}.
`;

console.log(report);
const results = new URL('results/', import.meta.url);
mkdirSync(results, { recursive: true });
writeFileSync(new URL('permits.md', results), report);
