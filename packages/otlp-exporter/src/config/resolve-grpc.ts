import { grpcHeaderRules } from '../headers/rules.js';
import type { ExporterSources } from './exporter-sources.js';
import { grpcEndpoint } from './grpc-endpoint.js';
import { grpcProtocol } from './protocol.js';
import { type Resolution, resolve, type SenderSettings } from './resolution.js';
import { choose } from './sources.js';

/** What a sender over gRPC must know. */
export interface OtlpGrpcSettings extends SenderSettings {
  /** What to make a channel to: `host:port`, or another target of gRPC. */
  readonly target: string;
  /** Whether the channel is encrypted. */
  readonly secure: boolean;
}

/**
 * The settings of an exporter that speaks OTLP over gRPC.
 *
 * @throws TypeError, RangeError - for what is wrong in code, and for endpoints, headers, certificates and keys that are
 * wrong in variables; no message shows a secret
 */
export function resolveGrpc(sources: ExporterSources): Resolution<OtlpGrpcSettings> {
  const { target, secure, authorization } = grpcEndpoint(sources);
  // For its warning.
  choose(grpcProtocol(sources.signal), sources);
  return resolve(sources, grpcHeaderRules, { own: { target, secure }, secure, authorization });
}
