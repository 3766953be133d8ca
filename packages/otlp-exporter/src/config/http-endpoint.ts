import { demand } from '@otelq/sending-queue/config';
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
  const { path, variable, kind, allowed, default: base } = settings.httpUrl;
  const { given, signal } = sources;
  if (given.has(path)) return parseEndpoint(path, demand(path, kind, given.get(path)), allowed);
  const found = firstVariable(variable, sources);
  if (found === undefined) return { url: new URL(`v1/${signal}`, base) };
  const endpoint = parseEndpoint(found.name, found.text, allowed);
  if (found.origin === 'signal') return endpoint;
  const { url } = endpoint;
  url.pathname = `${withoutTrailingSlashes(url.pathname)}/v1/${signal}`;
  return endpoint;
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
