import { expect, it } from 'vitest';
import { readDocument } from '../markdown/documents.mjs';
import { allProcessWarnings, processWarningsIn } from './process-warnings.js';

const lines = readDocument('docs/troubleshooting.md').text.split('\n');
const warnings = allProcessWarnings();

/** Whether a line of the page shows the pieces, one behind the other. */
function isShown(pieces: readonly string[]): boolean {
  return lines.some((line) => {
    let from = 0;
    return pieces.every((piece) => {
      const start = line.indexOf(piece, from);
      from = start + piece.length;
      return start >= 0;
    });
  });
}

it.each(warnings.map((pieces) => [pieces.join('…'), pieces] as const))(
  'the warning of the process "%s" is explained',
  (_text, pieces) => {
    expect(isShown(pieces)).toBe(true);
  },
);

it('warnings are found, and one that is on no page too', () => {
  expect(warnings).not.toEqual([]);
  const source = 'function f(e) { process.emitWarning(`the moon is down: $' + "{e}`, { type: 'x' }); }";
  expect(processWarningsIn(source, 'moon.ts')).toEqual([['the moon is down: ']]);
  expect(isShown(['the moon is down: '])).toBe(false);
});

it('a warning through a function is found, and one put together of several strings', () => {
  const source = "warn('the moon ' + 'is down'); function warn(text) { process.emitWarning(text); }";
  expect(processWarningsIn(source, 'moon.ts')).toEqual([['the moon ', 'is down']]);
});

it('a warning whose text is made elsewhere is refused, as nobody could tell whether it is explained', () => {
  expect(() => processWarningsIn('process.emitWarning(text);', 'moon.ts')).toThrow('moon.ts');
});
