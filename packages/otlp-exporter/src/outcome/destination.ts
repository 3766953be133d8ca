import { urlSecrets } from './secrets.js';

/** A URL as it may be shown and written to disk: without credentials, query, and tokens in the path. */
export function shownDestination(url: URL): string {
  const secrets = urlSecrets(url);
  const parts = url.pathname
    .split('/')
    .map((part) => (secrets.some(({ text }) => text === part) ? '***' : part));
  return `${url.origin}${parts.join('/')}`;
}
