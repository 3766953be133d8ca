import type { LimitDecision } from '@otelq/sending-queue';
import { durationText } from './amount-text.js';

type LimitChange = Omit<LimitDecision, 'atMillis'>;

/** "RTT 132 ms is 1.31 times the baseline of 101 ms", as far as both are known. */
function rttAgainstBaseline({ rttMillis, baselineRttMillis }: LimitChange): string | undefined {
  if (rttMillis === undefined || baselineRttMillis === undefined || baselineRttMillis <= 0) return undefined;
  const times = (rttMillis / baselineRttMillis).toFixed(2);
  return `RTT ${durationText(rttMillis)} is ${times} times the baseline of ${durationText(baselineRttMillis)}`;
}

const WORDS: Readonly<Record<LimitChange['reason'], (change: LimitChange) => string>> = {
  room: () => 'the destination has room for more',
  congestion: (change) => rttAgainstBaseline(change) ?? 'round trips take longer than the threshold allows',
  backpressure: () => 'the destination answered with backpressure',
  measuring: () => 'for a moment, to measure the RTT without a queue of ours',
  measured: ({ baselineRttMillis }) =>
    baselineRttMillis === undefined
      ? 'the RTT was measured'
      : `the RTT was measured, its baseline is ${durationText(baselineRttMillis)}`,
  outage: () => 'the destination seems to be dead, and is probed',
  'false-alarm': () => 'the destination only seemed to be dead',
  recovery: () => 'the destination is alive again, the search begins anew',
  idleness: () => 'nothing was sent for long, the search begins anew',
};

/**
 * What the limiter decided, in one line: "limit 24 to 18: RTT 132 ms is 1.31 times the baseline of 101 ms". A reason that is
 * not known here, of a newer process for instance, is given as it is.
 */
export function decisionText(change: LimitChange): string {
  const { from, to, reason } = change;
  const words = Object.hasOwn(WORDS, reason) ? WORDS[reason](change) : reason;
  return `limit ${from} to ${to}: ${words}`;
}
