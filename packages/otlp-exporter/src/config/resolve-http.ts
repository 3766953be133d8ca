import type { Environment } from '@otelq/sending-queue/config';
import { log, type Signal } from '@otelq/sending-queue/native';
import { httpHeaderRules } from '../headers/rules.js';
import { httpEndpoint } from './http-endpoint.js';
import type { OtlpHttpExporterOptions, OtlpHttpMetricExporterOptions, OtlpHttpProtocol } from './options.js';
import { type Resolution, resolve, type SenderSettings } from './resolution.js';
import { settings } from './settings.js';
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
 * @param env - usually `process.env`
 * @throws TypeError, RangeError - for what is wrong in code, and for endpoints, headers, certificates and keys that are
 * wrong in variables; no message shows a secret
 */
export function resolveHttp(
  options: OtlpHttpExporterOptions | OtlpHttpMetricExporterOptions | undefined,
  signal: Signal,
  env: Environment,
  warn: (message: string) => void = log.warn,
): Resolution<OtlpHttpSettings> {
  const context = { transport: 'HTTP', headerRules: httpHeaderRules, signal, env, warn } as const;
  return resolve(options, context, (sources) => {
    const { url, authorization } = httpEndpoint(sources);
    const protocol = choose(settings.protocol, sources).value;
    return { own: { url, protocol }, secure: url.protocol === 'https:', authorization };
  });
}
