import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { HttpHeaders, HttpSenderSettings } from './settings.js';

/** What frames the message or rules the connection: the sender's own affair, whatever the application gives. */
const OWN: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Puts the headers of requests together, from ours and the application's. */
export class RequestHeaders {
  readonly #userAgent: string;
  readonly #own: HttpHeaders;

  constructor({
    contentType,
    compression,
    userAgent,
  }: Pick<HttpSenderSettings, 'contentType' | 'compression' | 'userAgent'>) {
    this.#userAgent = userAgent;
    this.#own = {
      'content-type': contentType,
      ...(compression === 'gzip' && { 'content-encoding': 'gzip' }),
    };
  }

  /**
   * All headers but `content-length`, names in lower case. No message shows a value, nor a name that is none: it may be
   * a secret that got into the wrong place.
   *
   * @param where what gave them, for messages: `headers`, `headers()`
   * @throws TypeError for what are no headers
   */
  complete(where: string, given: unknown): HttpHeaders {
    const headers: Record<string, string> = { 'user-agent': this.#userAgent };
    for (const [name, value] of entriesOf(where, given)) {
      demandName(where, name);
      const lower = name.toLowerCase();
      if (OWN.has(lower)) continue;
      demandValue(where, lower, value);
      headers[lower] = value;
    }
    return Object.assign(headers, this.#own);
  }
}

function entriesOf(where: string, given: unknown): [string, unknown][] {
  // A Map, or the Headers of fetch, has no properties, and would pass for no headers at all.
  if (typeof given !== 'object' || given === null || Symbol.iterator in given) {
    throw new TypeError(`${where} must be a record of strings, got ${kindOf(given)}`);
  }
  return Object.entries(given);
}

function demandName(where: string, name: string): void {
  try {
    validateHeaderName(name);
  } catch {
    throw new TypeError(`${where} has a name that no header can have`);
  }
}

function demandValue(where: string, name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string') {
    throw new TypeError(`${where}["${name}"] must be a string, got ${kindOf(value)}`);
  }
  try {
    validateHeaderValue(name, value);
  } catch {
    throw new TypeError(`${where}["${name}"] has characters that no header can have`);
  }
}

/** What a value is, without anything of it. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Array.isArray(value) ? 'an array' : 'an object of another kind';
}
