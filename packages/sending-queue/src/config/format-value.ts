/** Longest text of a value in a message; a variable may hold a whole document by mistake. */
const MAX_LENGTH = 80;

/**
 * A value as an error or a warning shows it: short, on one line, and without running any code of the value
 * (`toString`, getters), which might throw.
 */
export function formatValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(shorten(value));
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `the bigint ${shorten(String(value))}`;
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'an array' : 'an object';
    default:
      return String(value);
  }
}

/** A text of a length fit for a message. */
export function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
