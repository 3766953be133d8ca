import { countOf, countText, durationText } from '../amounts.js';
import type { Progress } from './progress.js';

/** `1,240 of 5,000 requests, 98.1/s, 38 s left; checkout, up to 13 in flight`. */
export function progressText(progress: Progress): string {
  return `${amountTexts(progress).join(', ')}; ${progress.queue}, ${stateText(progress)}`;
}

/** How far it is and how fast, the most important first. */
export function amountTexts({ total, ended, refused, elapsedMillis }: Progress): [string, ...string[]] {
  const perSecond = elapsedMillis > 0 ? (1000 * ended) / elapsedMillis : 0;
  const texts: [string, ...string[]] = [`${countText(ended)} of ${countOf(total, 'request')}`];
  if (refused > 0) texts.push(`${countText(refused)} refused`);
  if (perSecond > 0) {
    texts.push(
      `${perSecond.toFixed(1)}/s`,
      `${durationText((1000 * Math.max(0, total - ended)) / perSecond)} left`,
    );
  }
  return texts;
}

export function stateText({ trouble, limit }: Progress): string {
  return trouble ?? `up to ${limit} in flight`;
}
