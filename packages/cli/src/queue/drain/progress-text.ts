import { countText, durationText } from '../amounts.js';
import type { Progress } from './progress.js';

const BAR_WIDTH = 24;

/** `1,240 of 5,000 requests, 98.1/s, 38 s left; checkout, up to 13 in flight`. */
export function progressText({
  total,
  ended,
  refused,
  queue,
  limit,
  trouble,
  elapsedMillis,
}: Progress): string {
  const perSecond = elapsedMillis > 0 ? (1000 * ended) / elapsedMillis : 0;
  const parts = [`${countText(ended)} of ${countText(total)} requests`];
  if (refused > 0) parts.push(`${countText(refused)} refused`);
  if (perSecond > 0) {
    parts.push(
      `${perSecond.toFixed(1)}/s`,
      `${durationText((1000 * Math.max(0, total - ended)) / perSecond)} left`,
    );
  }
  const state = trouble === undefined ? `up to ${limit} in flight` : trouble;
  return `${parts.join(', ')}; ${queue}, ${state}`;
}

/** `██████░░░░░░░░░░░░░░░░░░  25 %`. */
export function progressBar({ total, ended }: Pick<Progress, 'total' | 'ended'>): string {
  const part = total === 0 ? 1 : Math.min(1, ended / total);
  const full = Math.floor(part * BAR_WIDTH);
  const percent = `${Math.floor(100 * part)} %`.padStart(5);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${percent}`;
}
