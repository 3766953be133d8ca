import { property } from './property.js';

/** Longest message of a status, in UTF-16 code units. */
export const LONGEST_MESSAGE = 300;

// Enough of a text to find its first line in; an exporter may have put a whole response into its message.
const LONGEST_TEXT = 4 * LONGEST_MESSAGE;

/**
 * What an error says, in one line. Only the first line counts: what libraries append below it are dumps of requests,
 * responses and stacks, which belong in no log. Empty if the error says nothing.
 */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return firstLine(error);
  if (typeof error === 'number' || typeof error === 'boolean' || typeof error === 'bigint')
    return String(error);
  const message = firstLine(property(error, 'message'));
  if (message !== '') return message;
  // An AggregateError of several refused connections has no message, only a code.
  const code = property(error, 'code');
  return typeof code === 'string' ? firstLine(code) : firstLine(property(error, 'name'));
}

/** Joins what is not empty and not said already, and cuts it to {@link LONGEST_MESSAGE}. */
export function joinMessages(...parts: string[]): string {
  let message = '';
  for (const part of parts) {
    if (part === '' || message.includes(part)) continue;
    message = message === '' ? part : `${message}: ${part}`;
  }
  return cut(message);
}

function firstLine(text: unknown): string {
  if (typeof text !== 'string') return '';
  const line = /[^\r\n\u2028\u2029]+/.exec(text.slice(0, LONGEST_TEXT).trimStart())?.[0] ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a log line or a terminal must not get to see them
  return cut(line.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim());
}

function cut(message: string): string {
  if (message.length <= LONGEST_MESSAGE) return message;
  const kept = message.slice(0, LONGEST_MESSAGE - 1);
  // Half of a surrogate pair is no character.
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`;
}
