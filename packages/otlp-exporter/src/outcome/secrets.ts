import type { OtlpHeaders } from '../headers/headers.js';
import { percentDecoded } from '../headers/percent-decoded.js';

/** What a message must not show, and what it shows instead. */
export interface Secret {
  readonly text: string;
  readonly shownAs: string;
}

/** Shorter ones are too weak for secrets, and may well stand in a message for something else. */
export const SHORTEST_SECRET = 8;

/** A part of a path that is as long is a token rather than a name. */
const SHORTEST_TOKEN = 16;

/**
 * Names of headers whose values are secrets, credentials of the URL among them, which are sent as `authorization`. What
 * the others say, such as the tenant or a media type, is what a message is about. Two are named otherwise by those who
 * ask for them: Honeycomb's key and Uptrace's DSN.
 */
const SECRET_NAME = /auth|cookie|credential|dsn|key|passw|secret|token|honeycomb-team/;

/** The secrets among headers: whole values, and the parts of which those of cookies and authorizations are made. */
export function headerSecrets(headers: OtlpHeaders): Secret[] {
  return Object.entries(headers)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([name, value]) =>
      secrets([value, ...partsOf(value), ...credentialsOf(value)], `(value of ${name})`),
    );
}

/** The secrets that a URL may have beside its credentials: values in the query, tokens in the path. */
export function urlSecrets({ pathname, search }: URL): Secret[] {
  const tokens = pathname.split('/').filter((part) => part.length >= SHORTEST_TOKEN);
  const values = search
    .slice(1)
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  const decoded = [...tokens, ...values.map((value) => value.replaceAll('+', ' '))].map(
    (text) => percentDecoded(text) ?? '',
  );
  return secrets([...tokens, ...values, ...decoded], '(part of the URL)');
}

function secrets(texts: readonly string[], shownAs: string): Secret[] {
  // As they are, and as they are in JSON.
  const written = new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]));
  return [...written].filter(({ length }) => length >= SHORTEST_SECRET).map((text) => ({ text, shownAs }));
}

/** The parts of `Bearer TOKEN`, `id=TOKEN; theme=dark` or `Digest nonce="TOKEN"`, with and without the names. */
function partsOf(value: string): string[] {
  const parts = value.split(/[\s;,"]+/);
  return [...parts, ...parts.map((part) => part.slice(part.indexOf('=') + 1))];
}

/** User name and password of a Basic authorization, together and each. */
function credentialsOf(value: string): string[] {
  const [, encoded] = /^basic +(\S+)$/i.exec(value) ?? [];
  if (encoded === undefined) return [];
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return [text, text.slice(0, Math.max(0, colon)), text.slice(colon + 1)];
}
