/**
 * How long an instance that is silent keeps its permits, in periods. It closes its gate to the safe part by itself before
 * that, `FENCE_MARGIN` of the time earlier, counted from when it sent the report: no other instance has them sooner.
 */
export const VALID_PERIODS = 2;

/** How long the entry of a silent instance lives, in periods: so long it counts as one of the fleet. */
export const ENTRY_PERIODS = 3;

/**
 * What clocks may run apart by, as a part of the time that they measure. Quartz is a thousand times better, a virtual machine
 * that is moved may be paused; see docs/bound.md for pauses.
 */
export const FENCE_MARGIN = 0.01;

/** How long the safe part of an instance that went silent is kept for it, in periods, after its entry has ended. */
export const LOST_PERIODS = 10;

/** Requests sent right before a goodbye are in the destination's window for another period. */
export const LEFT_PERIODS = 1;
