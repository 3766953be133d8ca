import type * as v from 'valibot';
import type { PathKey } from './position.js';

/** Something wrong at a place that is still a path. */
export interface Complaint {
  readonly path: readonly PathKey[];
  readonly message: string;
}

/** What a schema found, in words, and once for each place. */
export function complaintsOf(issues: readonly v.BaseIssue<unknown>[], given: unknown): Complaint[] {
  const complaints = new Map<string, Complaint>();
  for (const issue of issues) {
    const complaint = complaintOf(issue, given);
    const key = keyOf(complaint.path);
    if (!complaints.has(key)) complaints.set(key, complaint);
  }
  return [...complaints.values()];
}

function complaintOf(issue: v.BaseIssue<unknown>, given: unknown): Complaint {
  const { message, received } = issue;
  const path = (issue.path ?? []).map(({ key }) => key as PathKey);
  const isKey = isUnknownKey(message) || message === 'is missing';
  const holder = valueAt(given, path.slice(0, -1));
  // To the schema library a list is a mapping of numbers.
  if (isKey && Array.isArray(holder)) {
    return { path: path.slice(0, -1), message: `must be a mapping, got ${show(holder)}` };
  }
  const isComplete = isKey || received === 'undefined' || message.includes(', got ');
  return { path, message: isComplete ? message : `${message}, got ${show(valueAt(given, path))}` };
}

/** Whether what is wrong is that the key is there at all. */
export function isUnknownKey(message: string): boolean {
  return message.startsWith('is unknown');
}

function valueAt(given: unknown, path: readonly PathKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PathKey, unknown>)[key], given);
}

/** A path as it is written: `clients[0].source.kind`. */
export function keyOf(path: readonly PathKey[]): string {
  return path.reduce<string>((before, key) => {
    if (typeof key === 'number') return `${before}[${key}]`;
    return before === '' ? key : `${before}.${key}`;
  }, '');
}

/** Longest text of a value that was given. */
const SHOWN_LENGTH = 60;

function show(value: unknown): string {
  if (typeof value === 'string') return `'${shorten(value)}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  return shorten(jsonOf(value) ?? (Array.isArray(value) ? 'a list' : 'a mapping'));
}

/** Undefined for what has none: an alias may stand for what holds it, and lists may be nested without end. */
function jsonOf(value: object): string | undefined {
  try {
    // To JSON, what is not finite is null.
    return JSON.stringify(value, (_, part) =>
      Number.isFinite(part) || typeof part !== 'number' ? part : String(part),
    );
  } catch {
    return undefined;
  }
}

function shorten(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
