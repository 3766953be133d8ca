import { type Environment, oneOf } from '@otelq/sending-queue/config';
import { log, type Signal } from '@otelq/sending-queue/native';
import { grpcHeaderRules } from '../headers/rules.js';
import { grpcEndpoint } from './grpc-endpoint.js';
import type { OtlpGrpcExporterOptions, OtlpGrpcMetricExporterOptions } from './options.js';
import { type Resolution, resolve, type SenderSettings } from './resolution.js';
import { settings } from './settings.js';
import { choose } from './sources.js';

/** What a sender over gRPC must know. */
export interface OtlpGrpcSettings extends SenderSettings {
  /** What to make a channel to: `host:port`, or another target of gRPC. */
  readonly target: string;
  /** Whether the channel is encrypted. */
  readonly secure: boolean;
}

/** There is nothing to choose: a variable that asks for something else is warned of. */
const grpcProtocol = {
  ...settings.protocol,
  kind: oneOf(['grpc'], ' for this exporter'),
  default: 'grpc',
} as const;

/**
 * The settings of an exporter that speaks OTLP over gRPC.
 *
 * @param env - usually `process.env`
 * @throws TypeError, RangeError - for what is wrong in code, and for endpoints, headers, certificates and keys that are
 * wrong in variables; no message shows a secret
 */
export function resolveGrpc(
  options: OtlpGrpcExporterOptions | OtlpGrpcMetricExporterOptions | undefined,
  signal: Signal,
  env: Environment,
  warn: (message: string) => void = log.warn,
): Resolution<OtlpGrpcSettings> {
  const context = { transport: 'gRPC', headerRules: grpcHeaderRules, signal, env, warn } as const;
  return resolve(options, context, (sources) => {
    const { target, secure, authorization } = grpcEndpoint(sources);
    choose(grpcProtocol, sources);
    return { own: { target, secure }, secure, authorization };
  });
}
