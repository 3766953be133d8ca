import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BarDisplay, displayOn, LineDisplay } from './display.js';
import { progressLine } from './progress-line.js';
import { progressText } from './progress-text.js';

const progress = {
  total: 5000,
  ended: 1250,
  refused: 0,
  queue: 'traces-protobuf-checkout',
  limit: 13,
  trouble: undefined,
  elapsedMillis: 12_500,
};

/** What moves the cursor or erases something, a line's end, or text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what the first of them begin with
const TERMINAL = /\u001b\[(\??\d*)([A-Za-z])|\n|[^\u001b\n]+/g;

/** What a terminal shows in the end, and every line that it ever showed: as far as the display moves its cursor. */
function linesOnTerminal(output: string): { during: string[]; after: string[] } {
  const screen = [''];
  const during: string[] = [];
  let row = 0;
  for (const [text, count = '', move = ''] of output.matchAll(TERMINAL)) {
    if (text === '\n') {
      during.push(screen[row] ?? '');
      row++;
      screen[row] ??= '';
    } else if (move === '') screen[row] = (screen[row] ?? '') + text;
    else if (move === 'A') row -= Number(count || 1);
    else if (move === 'B') row += Number(count || 1);
    else if (move === 'K' && count === '2') screen[row] = '';
  }
  return { during, after: screen };
}

describe('the progress of a drain', () => {
  it('tells how far it is, how fast, and how long it takes', () => {
    expect(progressText(progress)).toBe(
      '1,250 of 5,000 requests, 100.0/s, 37 s left; traces-protobuf-checkout, up to 13 in flight',
    );
  });

  it('tells of what is refused, and of trouble', () => {
    expect(progressText({ ...progress, ended: 0, refused: 3, trouble: 'UNAVAILABLE: busy' })).toBe(
      '0 of 5,000 requests, 3 refused; traces-protobuf-checkout, UNAVAILABLE: busy',
    );
  });

  it('is of one request, too', () => {
    expect(progressText({ ...progress, total: 1, ended: 0 })).toMatch(/^0 of 1 request;/);
  });

  it('is plain lines without a terminal', () => {
    const written: string[] = [];
    const display = new LineDisplay({ write: (text) => written.push(text) });
    display.show(progress);
    display.note('a warning');
    display.end();
    expect(written).toEqual([`${progressText(progress)}\n`, 'a warning\n']);
  });

  it.each([
    ['a terminal', { isTTY: true, columns: 80 }, BarDisplay],
    ['a terminal without a width', { isTTY: true, columns: 0 }, LineDisplay],
    ['no terminal', { columns: 80 }, LineDisplay],
  ])('on %s is what that is fit for', (_, properties, expected) => {
    const stream = Object.assign(new PassThrough(), { rows: 24, ...properties });
    expect(displayOn(stream).display).toBeInstanceOf(expected);
  });

  it('stays in its place on a terminal, with notes above it, and goes away', () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 200, rows: 24 });
    const display = new BarDisplay(terminal);
    display.show(progress);
    display.note('a warning');
    display.show({ ...progress, ended: 2500 });
    display.end();
    const shown = linesOnTerminal(String(terminal.read()));
    expect(shown.during).toContain(progressLine(progress, 200));
    expect(shown.after.join('\n').trimEnd()).toBe('a warning');
  });
});
