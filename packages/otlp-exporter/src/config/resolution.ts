import type { Environment } from '@otelq/sending-queue/config';
import type { SendingQueueOptions, Signal } from '@otelq/sending-queue/native';
import type { HeaderSource } from '../headers/headers.js';
import type { HeaderRules } from '../headers/rules.js';
import { givenOptions, type Transport } from './given-options.js';
import { resolveHeaders } from './headers.js';
import type { OtlpCompression, OtlpExporterOptions } from './options.js';
import { settings } from './settings.js';
import { choose, type Sources } from './sources.js';
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

/** What options are resolved for and against. */
export interface ResolutionContext {
  readonly transport: Transport;
  readonly headerRules: HeaderRules;
  readonly signal: Signal;
  readonly env: Environment;
  warn(message: string): void;
}

/**
 * The settings of an exporter, with every decision made.
 *
 * @param connect - finds what only this transport has
 * @throws TypeError, RangeError - for what is wrong in code, and in variables that would send data elsewhere, without
 * authorization or without the encryption asked for; other variables are warned of and passed over
 */
export function resolve<Own extends object>(
  options: OtlpExporterOptions | undefined,
  context: ResolutionContext,
  connect: (sources: Sources) => Connection<Own>,
): Resolution<Own & SenderSettings> {
  const { transport, headerRules, signal, env } = context;
  const { given, queueOptions } = givenOptions(options, transport, signal);
  const sources: Sources = { given, env, signal, warn: (message) => context.warn(message) };
  const { own, secure, authorization } = connect(sources);
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
    queueOptions,
    // Where the code has its say, the queue checks it, and the variable has none.
    timeoutMillis: given.has(timeout.path) ? timeout.default : choose(timeout, sources).value,
  };
}
