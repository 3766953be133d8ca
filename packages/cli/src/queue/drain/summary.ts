import { countOf } from '../amounts.js';
import { type DrainResult, isAllDelivered } from './result.js';
import type { Count } from './tally.js';

/** What a drain came to, for people. */
export function summaryText(result: DrainResult): string {
  const { tally, left } = result;
  if (isNothing(result)) return 'nothing is stored\n';
  const total = left.reduce((sum, slot) => plus(sum, slot), { requests: 0, items: 0 });
  const lines = [`delivered  ${amountOf(tally.delivered)}`];
  if (tally.refused.items > 0)
    lines.push(`refused    ${amountOf(tally.refused)}`, ...reasonLines(tally.refusals));
  if (tally.lost.requests > 0) lines.push(`unreadable ${amountOf(tally.lost)}; the file is kept aside`);
  lines.push(`left       ${amountOf(total)}`);
  for (const { queue, slot, reason, ...count } of left) {
    lines.push(`           ${queue}/${slot}: ${countOf(count.requests, 'request')}: ${reason}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The same for programs. */
export function summaryJson(result: DrainResult): string {
  const { delivered, refused, refusals, failures, lost } = result.tally;
  return `${JSON.stringify({
    isAllDelivered: isAllDelivered(result),
    delivered,
    refused: { ...refused, reasons: reasonList(refusals) },
    failed: { reasons: reasonList(failures) },
    unreadable: lost,
    left: result.left,
  })}\n`;
}

/** Whether nothing was sent, and nothing is there. */
function isNothing({ tally: { delivered, refused, lost }, left }: DrainResult): boolean {
  return left.length === 0 && [delivered, refused, lost].every(({ requests }) => requests === 0);
}

function reasonLines(reasons: ReadonlyMap<string, Count>): string[] {
  return reasonList(reasons).map(({ reason, items }) => `           ${countOf(items, 'item')}: ${reason}`);
}

function reasonList(reasons: ReadonlyMap<string, Count>) {
  return [...reasons].map(([reason, count]) => ({ reason, ...count }));
}

function amountOf({ requests, items }: Count): string {
  return `${countOf(requests, 'request')}, ${countOf(items, 'item')}`;
}

function plus(one: Count, other: Count): Count {
  return { requests: one.requests + other.requests, items: one.items + other.items };
}
