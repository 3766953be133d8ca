import type { Signal } from '@otelq/sending-queue/native';
import { exporterSources } from '../src/config/exporter-sources.js';
import type { Resolution } from '../src/config/resolution.js';
import { type OtlpGrpcSettings, resolveGrpc } from '../src/config/resolve-grpc.js';
import { type OtlpHttpSettings, resolveHttp } from '../src/config/resolve-http.js';

export type Env = Record<string, string | undefined>;

export interface Resolved<Settings> extends Resolution<Settings> {
  /** What was warned of on the way. */
  readonly warnings: readonly string[];
}

/** Options, right or wrong ones, resolved for an exporter over HTTP. */
export function http(
  options?: unknown,
  env: Env = {},
  signal: Signal = 'traces',
): Resolved<OtlpHttpSettings> {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const sources = exporterSources(options as object, 'HTTP', signal, env, warn);
  return { ...resolveHttp(sources), warnings };
}

/** Options, right or wrong ones, resolved for an exporter over gRPC. */
export function grpc(
  options?: unknown,
  env: Env = {},
  signal: Signal = 'traces',
): Resolved<OtlpGrpcSettings> {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const sources = exporterSources(options as object, 'gRPC', signal, env, warn);
  return { ...resolveGrpc(sources), warnings };
}
