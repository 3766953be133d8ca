/**
 * What does not show as a character: controls (with them the escape sequences of terminals), what turns the direction of
 * text around, separators of lines, halves of surrogate pairs.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const LONGEST = 1000;

/** Text of others, fit for a line of a terminal: nothing that it would obey, and no more than people read. */
export function printable(text: string): string {
  return (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`).replace(UNPRINTABLE, '\ufffd');
}

/** JSON on one line, which escapes all that a terminal could obey. */
export function jsonLine(value: unknown): string {
  const escaped = JSON.stringify(value).replace(UNPRINTABLE, (character) =>
    character.split('').map(escapedUnit).join(''),
  );
  return `${escaped}\n`;
}

function escapedUnit(codeUnit: string): string {
  return `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
