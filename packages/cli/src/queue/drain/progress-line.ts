import type { Progress } from './progress.js';
import { amountTexts, progressText, stateText } from './progress-text.js';

/** The bar takes no more than an eighth of the line. */
const WIDEST_BAR = 24;
const COLUMNS_PER_CELL = 8;

/** Less of a name, or of what a destination said, tells nothing. */
const SHORTEST_NAME = 8;
const SHORTEST_TROUBLE = 10;

/** The bar, and what fits of the text into the rest of a terminal's line. */
export function progressLine(progress: Progress, columns: number): string {
  const bar = `${progressBar(progress, Math.min(WIDEST_BAR, Math.floor(columns / COLUMNS_PER_CELL)))}  `;
  return cutEnd(bar + textWithin(progress, columns - bar.length), columns);
}

/** `██████░░░░░░░░░░░░░░░░░░  25 %`. */
export function progressBar({ total, ended }: Pick<Progress, 'total' | 'ended'>, width: number): string {
  const part = Math.min(1, ended / total);
  const full = Math.floor(part * width);
  const percent = `${Math.floor(100 * part)} %`.padStart(5);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent}`;
}

/** The queue's name is shortened first, and left out where that does not suffice. */
function textWithin(progress: Progress, room: number): string {
  const { queue } = progress;
  const roomForName = room - progressText({ ...progress, queue: '' }).length;
  if (roomForName >= Math.min(SHORTEST_NAME, queue.length)) {
    return progressText({ ...progress, queue: cutMiddle(queue, roomForName) });
  }
  return textWithoutName(progress, room);
}

/** Trouble is shown rather than how fast it goes, but may be cut off. */
function textWithoutName(progress: Progress, room: number): string {
  const [done, ...others] = amountTexts(progress);
  const state = `; ${stateText(progress)}`;
  let text = done;
  if (progress.trouble !== undefined) {
    const rest = room - text.length;
    return rest < SHORTEST_TROUBLE ? text : text + cutEnd(state, rest);
  }
  for (const other of others) if (text.length + 2 + other.length <= room) text += `, ${other}`;
  return text.length + state.length <= room ? text + state : text;
}

function cutEnd(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1))}…`;
}

/** `traces-…heckout`: both ends of the names of queues tell them apart. */
function cutMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  const before = Math.floor((length - 1) / 2);
  return `${text.slice(0, before)}…${text.slice(text.length - (length - 1 - before))}`;
}
