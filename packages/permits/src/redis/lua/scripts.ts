import { ENTRY_PERIODS, LEFT_PERIODS, LOST_PERIODS, VALID_PERIODS } from '../../ledger/periods.js';
import { MIN_PART } from '../../rebalance/keep.js';
import { Script } from '../script.js';
import { FLEET, LEAD, LEAVE, PUBLISH, SET_TOTAL_PERMITS } from './calls.js';
import { GRAIN, GRANT } from './grant.js';
import { LEADERSHIP } from './leadership.js';
import { MEMBERS } from './members.js';
import { STATE } from './state.js';
import { SYNC } from './sync.js';

/** So long after the last call all that is known of the instances of a destination has ended: nothing is lost with it. */
const KEY_PERIODS = VALID_PERIODS + LOST_PERIODS + 2;

/** A week: a fleet that stands still for a night, or a weekend, finds the budget that was set for it. */
const BUDGET_KEPT_MILLIS = 7 * 24 * 3_600_000;

/** What may end in one call: much more than a call can add, and little enough for nobody to wait for it. */
const ENDED_PER_CALL = 100;

// BURSTS_PER_MINIMUM and TOLERANCE are those of ledger/ledger.ts, the portions those of ledger/grant.ts.
const CONSTANTS = `
local VALID_PERIODS, ENTRY_PERIODS = ${VALID_PERIODS}, ${ENTRY_PERIODS}
local KEPT_PERIODS = { l = ${LEFT_PERIODS}, x = ${LOST_PERIODS} }
local KEY_PERIODS, BUDGET_KEPT_MILLIS, ENDED_PER_CALL = ${KEY_PERIODS}, ${BUDGET_KEPT_MILLIS}, ${ENDED_PER_CALL}
local MIN_PART, BURSTS_PER_MINIMUM, TOLERANCE, DUE_PART = ${MIN_PART}, 2, 0.95, 0.25
local RESERVE_PART, LEAST_PORTION, NEWCOMER_PORTION, ROOM = 0.001, 0.25, 0.5, 1.5
`;

const PARTS = [CONSTANTS, GRAIN, STATE, MEMBERS, LEADERSHIP];

/** One script per method of a store: it takes effect as a whole, in one round trip. */
export const SCRIPTS = {
  sync: new Script([...PARTS, GRANT, SYNC].join('')),
  leave: new Script([...PARTS, LEAVE].join('')),
  lead: new Script([...PARTS, LEAD].join('')),
  fleet: new Script([...PARTS, FLEET].join('')),
  publish: new Script([...PARTS, PUBLISH].join('')),
  setTotalPermits: new Script([...PARTS, SET_TOTAL_PERMITS].join('')),
};
