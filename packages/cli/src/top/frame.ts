import { countText, durationText } from '@otelq/health/report';
import sliceAnsi from 'slice-ansi';
import stringWidth from 'string-width';
import { tableLines } from '../queue/table.js';
import type { Style } from '../terminal/style.js';
import type { EndpointView } from './endpoint-view.js';
import { queueCells, queueLines } from './queue-lines.js';
import { unseenLines, unseenText } from './unseen-lines.js';

/** What there is room for; infinite where there is no screen. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
  /** Over how much time rates are averaged. @default that of a sample */
  readonly averageMillis?: number;
}

const COMPACT_SIDES = ['left', 'left', 'right', 'right', 'right', 'right', 'right'] as const;

/** All endpoints and their queues: each queue with all there is to see, or on a line where there is no room for that. */
export function frameLines(
  views: readonly EndpointView[],
  { columns, rows, averageMillis = 0 }: Room,
  nowMillis: number,
  style: Style,
): string[] {
  const full = views.flatMap((view) => [
    headline(view, nowMillis, style),
    ...detailLines(view, averageMillis, nowMillis, style),
    ...unlistedLines(view),
  ]);
  const lines =
    full.length <= rows
      ? full
      : views.flatMap((view) => [
          headline(view, nowMillis, style),
          ...compactLines(view),
          ...unlistedLines(view),
        ]);
  return withinRows(lines, rows).map((line) => withinColumns(line, columns));
}

function withinColumns(line: string, columns: number): string {
  if (stringWidth(line) <= columns) return line;
  const cut = sliceAnsi(line, 0, columns);
  // Of a wide character, it keeps what is half outside.
  return stringWidth(cut) <= columns ? cut : sliceAnsi(line, 0, columns - 1);
}

function headline(view: EndpointView, nowMillis: number, style: Style): string {
  const name = style.bold(view.name);
  const { problem, seenAtMillis, status, tier } = view;
  if (problem !== undefined) {
    const seen =
      seenAtMillis === undefined ? '' : `, last seen ${durationText(nowMillis - seenAtMillis)} ago`;
    return `${name}  ${style.tier('red', 'unreachable')}: ${problem}${seen}`;
  }
  if (status === undefined) return `${name}  connecting`;
  return `${name}  ${status.replace('_', ' ')}, ${style.tier(tier, tier)}`;
}

/** Of an endpoint that has more queues than are looked at. */
function unlistedLines({ unlisted, problem }: EndpointView): string[] {
  if (unlisted === 0 || problem !== undefined) return [];
  return [`… and ${countText(unlisted)} more queues, which are not shown`];
}

function detailLines(view: EndpointView, averageMillis: number, nowMillis: number, style: Style): string[] {
  const blocks = [
    ...queuesOf(view).map(([name, queue]) =>
      queueLines(name, view.destinationOf(name), queue, { averageMillis, nowMillis, style }),
    ),
    ...unseenOf(view).map(([name, queue]) => unseenLines(name, queue, style)),
  ];
  return blocks.flatMap((lines) => ['', ...lines]);
}

function compactLines(view: EndpointView): string[] {
  const queues = queuesOf(view).map(([name, queue]) => queueCells(name, queue));
  const unseen = unseenOf(view);
  const rows = [...queues, ...unseen.map(([name, { tier }]) => [name, tier])];
  // What there is to say of those without figures stands across the columns of the others.
  const texts = unseen.map(([, queue]) => `, ${unseenText(queue)}`);
  return tableLines(rows, COMPACT_SIDES).map(
    (line, index) => `  ${line}${texts[index - queues.length] ?? ''}`,
  );
}

/** What was so before the connection was lost is no longer. */
function queuesOf({ queues, problem }: EndpointView) {
  return problem === undefined ? [...queues] : [];
}

function unseenOf({ unseen, problem }: EndpointView) {
  return problem === undefined ? [...unseen] : [];
}

function withinRows(lines: readonly string[], rows: number): readonly string[] {
  if (lines.length <= rows) return lines;
  const shown = Math.max(0, rows - 1);
  return [...lines.slice(0, shown), `… ${lines.length - shown} more lines, in a larger window`];
}
