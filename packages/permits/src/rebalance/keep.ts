/**
 * What instances keep above their use, as a part of it. The account's example leaves no room for more: at 5 % the host that
 * needs 20 000 would leave 79 000 to the one that needs 80 000.
 */
export const HEADROOM = 0.03;

/**
 * What every live instance keeps, as a part of the fair one (total / instances), so that there is something to grow from.
 * All minima together are 5 % of the budget, and taken only from those who have more than they use.
 */
export const MIN_PART = 0.05;
