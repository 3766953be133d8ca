/** @throws RangeError - for a cut that would leave one of the parts without items */
export function demandTwoParts(
  wanted: number,
  { firstItems, restItems }: { readonly firstItems: number; readonly restItems: number },
): void {
  if (wanted > 0 && restItems > 0 && firstItems === wanted) return;
  throw new RangeError(
    `a request of ${firstItems + restItems} items has no cut behind ${wanted} that leaves items on both sides`,
  );
}
