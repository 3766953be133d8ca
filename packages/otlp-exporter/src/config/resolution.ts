import type { SendingQueueOptions } from '@otelq/sending-queue/native';
import type { HeaderSource } from '../headers/headers.js';
import type { HeaderRules } from '../headers/rules.js';
import type { ExporterSources } from './exporter-sources.js';
import { resolveHeaders } from './headers.js';
import type { OtlpCompression } from './options.js';
import { settings } from './settings.js';
import { choose } from './sources.js';
import { resolveTls, type TlsMaterial } from './tls-material.js';
import { userAgent } from './user-agent.js';

/** What an exporter is made from. */
export interface Resolution<Settings> {
  readonly settings: Settings;
  /** The options of the queue, as they were given. */
  readonly queueOptions: SendingQueueOptions;
  /** How long one send may take, in milliseconds, where neither `queueOptions` nor a variable of the queue say it. */
  readonly timeoutMillis: number;
}

/** What a sender must know, whatever its transport. */
export interface SenderSettings {
  readonly headers: HeaderSource;
  readonly compression: OtlpCompression;
  /** Undefined where there is none, and where the connection is not encrypted. */
  readonly tls?: TlsMaterial | undefined;
  readonly userAgent: string;
}

/** What a transport makes of its endpoint. */
export interface Connection<Own> {
  readonly own: Own;
  readonly secure: boolean;
  /** Credentials in the endpoint, as the value of a header. */
  readonly authorization: string | undefined;
}

/**
 * The settings of an exporter, with every decision made.
 *
 * @throws TypeError, RangeError - for what is wrong in code, and in variables that would send data elsewhere, without
 * authorization or without the encryption asked for; other variables are warned of and passed over
 */
export function resolve<Own extends object>(
  sources: ExporterSources,
  headerRules: HeaderRules,
  { own, secure, authorization }: Connection<Own>,
): Resolution<Own & SenderSettings> {
  const headers = resolveHeaders(sources, headerRules, authorization);
  const tls = resolveTls(sources);
  if (tls && !secure) {
    sources.warn('TLS certificates and keys have no effect here, as the endpoint is not encrypted');
  }
  const { timeout } = settings;
  return {
    settings: {
      ...own,
      headers,
      compression: choose(settings.compression, sources).value,
      userAgent: userAgent(choose(settings.userAgent, sources).value),
      ...(tls && secure && { tls }),
    },
    queueOptions: sources.queueOptions,
    // Where the code has its say, the queue checks it, and the variable has none.
    timeoutMillis: sources.given.has(timeout.path) ? timeout.default : choose(timeout, sources).value,
  };
}
