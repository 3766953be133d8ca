import { percentDecoded } from '../headers/percent-decoded.js';

/** Where requests go. */
export interface Endpoint {
  /** Without the credentials. */
  readonly url: URL;
  /** The credentials, as the value of an `authorization` header. */
  readonly authorization?: string;
}

/**
 * A URL of http or https.
 *
 * What is wrong with it is said in words, and the URL never shown: a password may be anywhere in one that does not parse.
 *
 * @param allowed - what to write instead, as in "must be …"
 * @throws RangeError for any other text, with `name` in its message
 */
export function parseEndpoint(name: string, text: string, allowed: string): Endpoint {
  const refuse = (problem: string) => new RangeError(`${name} must be ${allowed}, got ${problem}`);
  const problem = findProblem(text);
  if (problem !== undefined) throw refuse(problem);
  const url = new URL(text);
  if (url.port === '0') throw refuse('one with the port 0');
  const { username, password } = url;
  if (username === '' && password === '') return { url };
  url.username = '';
  url.password = '';
  const credentials = percentDecoded(`${username}:${password}`);
  if (credentials === undefined) throw refuse('one whose user name or password is not percent-encoded');
  return { url, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** What `new URL()` refuses, and what it mends by guessing, which would send data where nobody wanted it. */
function findProblem(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\s\x00-\x1f\x7f]/.test(text)) return 'one with blanks';
  const scheme = schemeOf(text);
  if (scheme === undefined) return 'a text without http:// or https:// in front';
  if (scheme !== 'http' && scheme !== 'https') return `one with the scheme ${scheme}://`;
  // As in a password that is not encoded: what is before them would become the host.
  if (text.includes('#')) return 'one with a fragment (#)';
  if (text.includes('\\')) return 'one with a backslash';
  // As in `http://host:${PORT}` without a PORT, or in `unix:` without a path.
  if (/^\w+:\/\/[^/?]*:(?:[/?]|$)/.test(text)) return 'one with an empty port';
  if (!/^\w+:\/\/[^/?]/.test(text) || !URL.canParse(text)) return 'one whose host or port is not valid';
  return undefined;
}

/** What stands before `://`, in lower case. */
export function schemeOf(text: string): string | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,31}):\/\//i.exec(text) ?? [];
  return scheme?.toLowerCase();
}
