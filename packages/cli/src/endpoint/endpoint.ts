import { UsageError } from '../usage-error.js';

/** What the server of @otelq/health listens on by default, and what is asked by default. */
export const DEFAULT_ENDPOINT = 'http://127.0.0.1:13133';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 13133;
const HIGHEST_PORT = 65_535;

const ALLOWED = "a URL such as http://10.0.0.7:13133, or HOST:PORT, ':PORT' or a port, without credentials";

/** `:PORT`, `PORT`, `HOST`, `HOST:PORT`; an address of IPv6 in brackets. */
const HOST_AND_PORT = /^(?<host>\[[\da-f:.]+\]|[\w.-]*?)(?::(?<port>\d+))?$/i;

/** Addresses that a server listens on to be reached by all others, which are none to connect to. */
const CONNECTABLE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
]);

/**
 * Where a health server is, with a path that ends with `/`.
 *
 * @param name - of the option or variable that it was given by
 * @throws UsageError
 */
export function parseEndpoint(name: string, text: string): URL {
  const url = text.includes('://') ? parseUrl(text) : parseHostAndPort(text);
  if (url === undefined || url.username !== '' || url.password !== '' || url.port === '0') {
    throw new UsageError(`${name} must be ${ALLOWED}, got ${shown(text)}`);
  }
  url.hostname = CONNECTABLE.get(url.hostname) ?? url.hostname;
  // Whoever copies the address of the report itself means its server.
  url.pathname = url.pathname.replace(/\/(health|events)?\/*$/, '/').replace(/([^/])$/, '$1/');
  url.search = '';
  url.hash = '';
  return url;
}

/** How an endpoint is called: as short as it goes. */
export function endpointName(endpoint: URL): string {
  return endpoint.href.replace(/\/$/, '');
}

function parseUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

function parseHostAndPort(text: string): URL | undefined {
  const onlyPort = /^\d+$/.test(text);
  const { host, port } = HOST_AND_PORT.exec(onlyPort ? `:${text}` : text)?.groups ?? {};
  if (text === '' || host === undefined || Number(port ?? DEFAULT_PORT) > HIGHEST_PORT) return undefined;
  const address = `http://${host || DEFAULT_HOST}:${port ?? DEFAULT_PORT}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** What was given, without what may be a password. */
export function shown(text: string): string {
  return text.includes('@') ? 'one with credentials' : JSON.stringify(text.slice(0, 200));
}
