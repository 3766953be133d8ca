import type { QueueSample } from '../../src/stream/sample.js';

/** One line of a chart. */
export interface Line {
  readonly label: string;
  /** The custom property of the style sheet that has its colour. */
  readonly colour: `--${string}`;
  /** Lengths of strokes and gaps, in pixels: lines differ by more than colour. */
  readonly dash?: readonly number[];
  readonly isFilled?: boolean;
  /** For what holds until it changes. */
  readonly isStepped?: boolean;
  valueIn(sample: QueueSample): number | undefined;
}

/** What one chart shows. */
export interface ChartFacts {
  readonly title: string;
  readonly lines: readonly Line[];
  /** The least that the vertical axis reaches up to. */
  readonly top: number;
  textOf(value: number): string;
}
