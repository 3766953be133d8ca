import { type Choice, ORIGINS } from './choice.js';

type Bound = Choice<number> | Choice<number | undefined>;

/** Two settings of which the one must not exceed the other; one that has no value is in nobody's way. */
export interface Order {
  readonly lower: Bound;
  readonly upper: Bound;
  /** Which of the two is to blame when both come from equally far. */
  readonly blame: 'lower' | 'upper';
  /** Whether a default of `lower` is no contradiction, because it is brought down to `upper` where it is used. */
  readonly defaultFollows?: boolean;
}

/**
 * Sees to it that all orders hold. Where a variable breaks one, the variable of lower precedence is named in a warning
 * and its next candidate stands.
 *
 * @throws RangeError when an order is broken by options in code
 */
export function settleOrders(orders: readonly Order[], warn: (message: string) => void): void {
  // Every round takes one candidate out of a finite number, or ends.
  for (let broken = findBroken(orders); broken !== undefined; broken = findBroken(orders)) {
    const guilty = findGuilty(broken);
    const message = explain(broken, guilty);
    if (!guilty.isFromEnvironment) throw new RangeError(message);
    warn(`${message}; ignored`);
    guilty.giveWay();
  }
}

function findBroken(orders: readonly Order[]): Order | undefined {
  return orders.find(
    ({ lower, upper, defaultFollows }) =>
      (lower.value ?? -Infinity) > (upper.value ?? Infinity) &&
      !(defaultFollows && lower.origin === 'default'),
  );
}

function findGuilty({ lower, upper, blame }: Order): Bound {
  const blamed = blame === 'lower' ? lower : upper;
  const other = blamed === lower ? upper : lower;
  if (blamed.origin === other.origin) return blamed;
  // A default cannot give way, so what disagrees with one does.
  if (blamed.origin === 'default') return other;
  if (other.origin === 'default') return blamed;
  return ORIGINS.indexOf(blamed.origin) > ORIGINS.indexOf(other.origin) ? blamed : other;
}

function explain({ lower, upper }: Order, guilty: Bound): string {
  const [relation, other] = guilty === lower ? ['at most', upper] : ['at least', lower];
  const origin = other.origin === 'default' ? ', the default' : '';
  return `${guilty.name} must be ${relation} ${other.name} (${other.value}${origin}), got ${guilty.shown}`;
}
