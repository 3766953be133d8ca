import type { Tier } from '@otelq/health/report';

/** How text is made to stand out. All of it says the same without. */
export interface Style {
  readonly tier: (tier: Tier, text: string) => string;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

const plainly = (text: string): string => text;

const PLAIN: Style = { tier: (_, text) => text, bold: plainly, dim: plainly };

const sgr = (on: number, off: number) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`;

const TIER_COLORS = { green: sgr(32, 39), yellow: sgr(33, 39), red: sgr(31, 39) };

const COLORED: Style = {
  tier: (tier, text) => TIER_COLORS[tier](text),
  bold: sgr(1, 22),
  dim: sgr(2, 22),
};

/** A stream that may be a terminal. */
export interface MaybeTerminal {
  readonly isTTY?: boolean;
  /** Node's own, which heeds `NO_COLOR`, `FORCE_COLOR` and `TERM=dumb`. */
  hasColors?(): boolean;
}

/** The style that a stream is fit for. */
export function styleOf(stream: MaybeTerminal): Style {
  return stream.isTTY === true && stream.hasColors?.() === true ? COLORED : PLAIN;
}
