import { expect, it } from 'vitest';
import { Screen } from './screen.js';

it('draws on a screen of its own, over what was there, and gives the terminal back once', () => {
  const written: string[] = [];
  const terminal = { columns: 80, rows: 2, write: (text: string) => written.push(text) };
  const screen = new Screen(terminal);
  screen.draw(['a', 'b', 'c']);
  screen.draw(['d']);
  screen.close();
  screen.close();
  screen.draw(['e']);
  // See https://invisible-island.net/xterm/ctlseqs/ctlseqs.html: 1049 is the other screen, 25 the cursor; K erases the
  // rest of a line, J that of the screen.
  expect(written).toEqual([
    '\u001b[?1049h\u001b[?25l',
    '\u001b[1;1H\u001b[Ka\r\n\u001b[Kb',
    '\u001b[1;1H\u001b[Kd\r\n\u001b[J',
    '\u001b[?25h\u001b[?1049l',
  ]);
});
