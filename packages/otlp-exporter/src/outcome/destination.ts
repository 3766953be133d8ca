import { createHash } from 'node:crypto';
import { urlSecrets } from './secrets.js';

/** As many as tell apart the destinations of one application, and too few to find out what they stand for. */
const HIDDEN_DIGITS = 8;

/**
 * A URL as it may be shown and written to disk: without credentials, query, and tokens in the path. Where something was left
 * out, a few digits tell it from others.
 */
export function shownDestination(url: URL): string {
  const secrets = urlSecrets(url);
  const parts = url.pathname
    .split('/')
    .map((part) => (secrets.some(({ text }) => text === part) ? '***' : part));
  const shown = `${url.origin}${parts.join('/')}`;
  const hidden = `${url.pathname}${url.search}`;
  if (hidden === parts.join('/')) return shown;
  return `${shown} (${createHash('sha256').update(hidden).digest('hex').slice(0, HIDDEN_DIGITS)})`;
}
