import type { Outcome } from './contestant.js';
import type { Side } from './messages.js';
import { percent, whole } from './number-format.js';
import { FLUSH_LIMIT_MILLIS } from './scenario.js';

type Outcomes = Readonly<Record<Side, Outcome>>;

const ROWS: readonly (readonly [string, (outcome: Outcome) => string])[] = [
  ['spans ended', ({ ended }) => whole(ended)],
  ['spans delivered (unique, counted by the backend)', ({ delivered }) => whole(delivered)],
  ['spans dropped', ({ ended, delivered }) => whole(ended - delivered)],
  ['spans delivered per second', (outcome) => whole(deliveredPerSecond(outcome))],
  ['requests answered with 429', ({ rejectedRequests }) => whole(rejectedRequests)],
  ['requests refused or reset', ({ unansweredRequests }) => whole(unansweredRequests)],
  ['export() of the stock exporter, p95, ms', ({ p95ExportMillis }) => whole(p95ExportMillis)],
];

/** The figures of both sides. */
export function tableOf({ stock, wrapped }: Outcomes): string {
  const rows = [['', 'stock', 'wrapped'], ...ROWS.map(([name, show]) => [name, show(stock), show(wrapped)])];
  return rows
    .map(([name = '', ...cells]) => name.padEnd(50) + cells.map((it) => it.padStart(12)).join(''))
    .join('\n');
}

/** What the figures say, whichever side they speak for. */
export function conclusionOf({ stock, wrapped }: Outcomes): string {
  const ratio = wrapped.delivered / stock.delivered;
  const comparison =
    ratio >= 1 ? `${ratio.toFixed(1)} times as many` : `only ${ratio.toFixed(2)} times as many`;
  const unfinished = Object.entries({ stock, wrapped }).flatMap(([side, { isFlushed }]) =>
    isFlushed ? [] : [side],
  );
  return [
    `With a sending queue ${deliveredShare(wrapped)} of the spans were delivered, without one ${deliveredShare(stock)}: `,
    `${comparison} through a backend of the same capacity, with `,
    `${moreOrFewer(wrapped.rejectedRequests - stock.rejectedRequests)} requests rejected by it, `,
    `${moreOrFewer(wrapped.unansweredRequests - stock.unansweredRequests)} sent to it in vain while it was down, and `,
    `a p95 of ${whole(wrapped.p95ExportMillis)} ms against ${whole(stock.p95ExportMillis)} ms per export.`,
    ...unfinished.map(
      (side) => ` The ${side} one was not done flushing after ${FLUSH_LIMIT_MILLIS / 1000} s.`,
    ),
  ].join('');
}

const deliveredShare = ({ delivered, ended }: Outcome) => percent(delivered / ended);

const deliveredPerSecond = ({ delivered, elapsedMillis }: Outcome) => (delivered * 1000) / elapsedMillis;

function moreOrFewer(difference: number): string {
  if (difference === 0) return 'as many';
  return difference > 0 ? `${whole(difference)} more` : `${whole(-difference)} fewer`;
}
