import type { Style } from '../terminal/style.js';
import type { ReceivedUnseenQueue } from './event-schema.js';
import { reasonLines } from './queue-lines.js';

const NO_FIGURES = 'no figures';

/** A queue without figures, with all there is to say of it. */
export function unseenLines(name: string, { tier, reasons }: ReceivedUnseenQueue, style: Style): string[] {
  return [`${style.bold(name)}  ${style.tier(tier, tier)}, ${NO_FIGURES}`, ...reasonLines(reasons, style)];
}

/** The same on one line, without its name and tier. */
export function unseenText({ reasons }: ReceivedUnseenQueue): string {
  return [NO_FIGURES, ...reasons.map(({ code, message }) => `${code}: ${message}`)].join('; ');
}
