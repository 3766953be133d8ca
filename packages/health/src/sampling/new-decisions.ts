import type { LimitDecision } from '@otelq/sending-queue';

/** Those of `now` that came after the last of `before`; all of them, when so many came that it is among them no more. */
export function newDecisions(
  before: readonly LimitDecision[],
  now: readonly LimitDecision[],
): readonly LimitDecision[] {
  const last = before.at(-1);
  if (last === undefined) return now;
  return now.slice(now.findLastIndex((decision) => isSame(decision, last)) + 1);
}

function isSame(one: LimitDecision, other: LimitDecision): boolean {
  return (
    one.atMillis === other.atMillis &&
    one.from === other.from &&
    one.to === other.to &&
    one.reason === other.reason
  );
}
