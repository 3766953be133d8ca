/**
 * Amounts in a ledger are multiples of 1/64 of a permit, which floating-point numbers add and subtract without rounding up to
 * 2^47 permits: the sum that is kept is the sum of the parts, however often they change.
 */
const GRAINS = 64;

/** Never more than the amount. */
export function floorToGrain(amount: number): number {
  return Math.floor(amount * GRAINS) / GRAINS;
}

/** Never less than the amount. */
export function ceilToGrain(amount: number): number {
  return Math.ceil(amount * GRAINS) / GRAINS;
}
