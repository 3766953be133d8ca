import { demand } from '@otelq/sending-queue/internal';
import { type Endpoint, parseEndpoint } from './endpoint.js';
import { settings } from './settings.js';
import { firstVariable, type Sources } from './sources.js';

/**
 * The URL that requests are posted to.
 *
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp
 * @throws TypeError, RangeError - for a URL that is none, in code or in a variable
 */
export function httpEndpoint(sources: Sources): Endpoint {
  const { path, variable, kind, allowed, default: byDefault } = settings.httpUrl;
  const { given, signal } = sources;
  if (given.has(path)) return whole(path, demand(path, kind, given.get(path)), allowed, sources);
  const found = firstVariable(variable, sources);
  if (found === undefined) return { url: new URL(signal, byDefault) };
  const { name, text, origin } = found;
  if (origin === 'signal') return whole(name, text, allowed, sources);
  const endpoint = parseEndpoint(name, text, `a URL such as ${new URL(byDefault).origin}`);
  const { url } = endpoint;
  url.pathname = `${withoutTrailingSlashes(url.pathname)}/v1/${signal}`;
  return endpoint;
}

/** An endpoint to which nothing is appended. */
function whole(name: string, text: string, allowed: string, { signal, warn }: Sources): Endpoint {
  const endpoint = parseEndpoint(name, text, allowed);
  // Hardly ever what is meant: the general variable is written so.
  if (endpoint.url.pathname === '/') {
    warn(`${name} has no path, so that requests are posted to /; is /v1/${signal} missing at its end?`);
  }
  return endpoint;
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
