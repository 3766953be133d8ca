import { httpHeaderRules } from '../headers/rules.js';
import type { ExporterSources } from './exporter-sources.js';
import { httpEndpoint } from './http-endpoint.js';
import type { OtlpHttpProtocol } from './options.js';
import { httpProtocol } from './protocol.js';
import { type Resolution, resolve, type SenderSettings } from './resolution.js';
import { choose } from './sources.js';

/** What a sender over HTTP must know. */
export interface OtlpHttpSettings extends SenderSettings {
  /** Where to post, without credentials. */
  readonly url: URL;
  readonly protocol: OtlpHttpProtocol;
}

/**
 * The settings of an exporter that speaks OTLP over HTTP.
 *
 * @throws TypeError, RangeError - for what is wrong in code, and for endpoints, headers, certificates and keys that are
 * wrong in variables; no message shows a secret
 */
export function resolveHttp(sources: ExporterSources): Resolution<OtlpHttpSettings> {
  const { url, authorization } = httpEndpoint(sources);
  const protocol = choose(httpProtocol(sources.signal), sources).value;
  const connection = { own: { url, protocol }, secure: url.protocol === 'https:', authorization };
  return resolve(sources, httpHeaderRules, connection);
}
