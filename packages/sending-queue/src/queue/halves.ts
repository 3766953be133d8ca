import type { Handed } from './admission.js';
import { SharedGiver } from './giver.js';
import type { IntakeKind } from './payload.js';

/** Offers something in two parts. Returns false when it can't be taken apart. */
export type OfferHalves<Input> = (
  handed: Handed<Input>,
  kind: Pick<IntakeKind<Input, unknown>, 'halve' | 'items'>,
  offer: (half: Handed<Input>) => void,
) => boolean;

/** Offers the halves of what can't be stored, so that only the items that can't be are refused. */
export function offerHalves<Input>(...[handed, kind, offer]: Parameters<OfferHalves<Input>>): boolean {
  const { input, items, atMillis } = handed;
  if (items < 2 || kind.halve === undefined) return false;
  let halves: readonly (readonly [Input, number])[];
  try {
    halves = kind.halve(input).map((half) => [half, kind.items(half)] as const);
  } catch {
    // What it failed with before says more, and is told.
    return false;
  }
  const giver = new SharedGiver(handed, halves.length);
  for (const [half, count] of halves) offer({ input: half, items: count, atMillis, ...giver.share() });
  return true;
}
