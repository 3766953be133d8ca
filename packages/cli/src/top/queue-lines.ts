import { bytesText, countText, decisionText, durationText, percentText } from '@otelq/health/report';
import type { ReceivedReason } from '../health/report-schema.js';
import type { Style } from '../terminal/style.js';
import { bar, sparkline } from './bar.js';
import type { ReceivedDecision, ReceivedQueueSample } from './event-schema.js';
import type { QueueView } from './queue-view.js';

const BAR_WIDTH = 20;
const SPARKLINE_WIDTH = 40;

/** How a queue is shown. */
export interface Manner {
  /** Over how much time rates are averaged; 0 for those of the newest sample. */
  readonly averageMillis: number;
  readonly nowMillis: number;
  readonly style: Style;
}

/** A queue with all there is to see of it. */
export function queueLines(
  name: string,
  destination: string,
  queue: QueueView,
  { averageMillis, nowMillis, style }: Manner,
): string[] {
  const last = averageMillis > 0 ? queue.average(averageMillis) : queue.last;
  const { decision } = queue;
  const state = last.state === 'running' ? '' : `, ${last.state}`;
  return [
    `${style.bold(name)}  ${style.tier(last.tier, last.tier)}${state}  ${style.dim(destination)}`,
    ...reasonLines(last.reasons, style),
    `  limit      ${limitText(last).padEnd(30)}  ${sparkline(queue.limits, SPARKLINE_WIDTH)}`,
    `  delivered  ${`${countText(last.delivered)}/s`.padEnd(30)}  ${sparkline(queue.delivered, SPARKLINE_WIDTH)}`,
    ...rateLines(last),
    `  RTT        ${rttText(last)}`,
    `  queue      ${fillText(last, style)}`,
    ...(decision ? [`  decision   ${describeDecision(decision, nowMillis)}`] : []),
    ...throttleLines(last, nowMillis),
  ];
}

export function reasonLines(reasons: readonly ReceivedReason[], style: Style): string[] {
  return reasons.map(({ code, tier, message }) => `  ${style.tier(tier, code)}: ${message}`);
}

/** A queue on one line, in columns. */
export function queueCells(name: string, { last }: QueueView): string[] {
  const { tier, limit, inFlight, rttMillis, capacityUsed, queueCapacity, delivered } = last;
  return [
    name,
    tier,
    `limit ${limit}`,
    `${inFlight} in flight`,
    `RTT ${rttMillis === undefined ? '-' : durationText(rttMillis)}`,
    `queue ${percentText(capacityUsed, queueCapacity)}`,
    `${countText(delivered)}/s`,
  ];
}

function limitText({ limit, inFlight, requestsPerSecond }: ReceivedQueueSample): string {
  const pace = requestsPerSecond === undefined ? '' : `, ${countText(requestsPerSecond)} requests/s`;
  return `${limit}, ${inFlight} in flight${pace}`;
}

function rttText({ rttMillis, baselineRttMillis, thresholdRttMillis }: ReceivedQueueSample): string {
  if (rttMillis === undefined) return 'unknown';
  return [
    durationText(rttMillis),
    ...(baselineRttMillis === undefined ? [] : [`baseline ${durationText(baselineRttMillis)}`]),
    ...(thresholdRttMillis === undefined ? [] : [`congested from ${durationText(thresholdRttMillis)}`]),
  ].join(', ');
}

/** The names of statuses and reasons with their rates, the most frequent first. */
function rateLines({ retried, dropped, rejected }: ReceivedQueueSample): string[] {
  return Object.entries({ retried, dropped, rejected }).flatMap(([what, rates]) => {
    const some = Object.entries(rates)
      .filter(([, rate]) => rate > 0)
      .sort(([, one], [, other]) => other - one);
    if (some.length === 0) return [];
    return [`  ${what.padEnd(9)}  ${some.map(([why, rate]) => `${countText(rate)}/s ${why}`).join(', ')}`];
  });
}

function fillText(sample: ReceivedQueueSample, style: Style): string {
  const { tier, queueSize, capacityUsed, queueCapacity, oldestRequestAgeMillis: age, storedBytes } = sample;
  return [
    `${style.tier(tier, bar(capacityUsed, queueCapacity, BAR_WIDTH))} ${percentText(capacityUsed, queueCapacity)}`,
    `${countText(capacityUsed)} of ${countText(queueCapacity)}`,
    `${countText(queueSize)} waiting`,
    ...(age === undefined ? [] : [`the oldest for ${durationText(age)}`]),
    ...(storedBytes === undefined ? [] : [`${bytesText(storedBytes)} stored`]),
  ].join(', ');
}

function describeDecision(decision: ReceivedDecision, nowMillis: number): string {
  const ago = Math.max(0, nowMillis - decision.atMillis);
  // The clocks of two machines are not the same, and milliseconds of what is seconds old say nothing.
  return `${wordsOf(decision)} (${durationText(1000 * Math.floor(ago / 1000))} ago)`;
}

function throttleLines({ throttledUntilMillis }: ReceivedQueueSample, nowMillis: number): string[] {
  if (throttledUntilMillis === undefined || throttledUntilMillis <= nowMillis) return [];
  return [`  throttled  for another ${durationText(throttledUntilMillis - nowMillis)}`];
}

/** A reason that is not known here is given as it is. */
function wordsOf(decision: ReceivedDecision): string {
  return decisionText(decision as Parameters<typeof decisionText>[0]);
}
