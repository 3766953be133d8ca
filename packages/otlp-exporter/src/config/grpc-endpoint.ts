import { demand } from '@otelq/sending-queue/internal';
import { parseEndpoint, schemeOf } from './endpoint.js';
import { parseTarget } from './grpc-target.js';
import { settings } from './settings.js';
import { type Chosen, choose, firstVariable, type Sources } from './sources.js';

/** Where gRPC connects to. */
export interface GrpcEndpoint {
  /** `host:port`, or another target of gRPC, such as `unix:/path`. */
  readonly target: string;
  /** Whether the connection is encrypted. */
  readonly secure: boolean;
  /** The credentials in the URL, as the value of an `authorization` header. */
  readonly authorization?: string;
}

/**
 * What gRPC connects to, and whether with TLS. `http://` and `https://` say so by themselves, for anything else
 * `insecure` does.
 *
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/#configuration-options
 * @throws TypeError, RangeError - for an endpoint that is none, in code or in a variable, and for a path in code
 */
export function grpcEndpoint(sources: Sources): GrpcEndpoint {
  const { path, variable, kind, allowed, default: byDefault } = settings.grpcUrl;
  const { given, warn } = sources;
  const insecure = choose(settings.insecure, sources);
  const code = given.has(path) ? { name: path, text: demand(path, kind, given.get(path)) } : undefined;
  const { name, text } = code ?? firstVariable(variable, sources) ?? { name: path, text: byDefault };

  const target = parseTarget(name, text, allowed);
  if (target !== undefined) return { target, secure: !insecure.value };

  const hasScheme = schemeOf(text) !== undefined;
  const { url, authorization } = parseEndpoint(name, hasScheme ? text : `https://${text}`, allowed);
  if (url.pathname !== '/' || url.search !== '') {
    // Programs that share one OTEL_EXPORTER_OTLP_ENDPOINT may need its path for HTTP; in code it is a mistake.
    if (code) throw new RangeError(`${name} must be ${allowed}, got one with a path, which gRPC cannot use`);
    warn(`${name} has a path, which gRPC cannot use; ignored`);
  }
  const encrypted = url.protocol === 'https:';
  if (hasScheme) warnIfContradicted(insecure, url.protocol, name, warn);
  return {
    target: `${url.hostname}:${url.port || (encrypted ? 443 : 80)}`,
    secure: hasScheme ? encrypted : !insecure.value,
    ...(authorization !== undefined && { authorization }),
  };
}

function warnIfContradicted(
  insecure: Chosen<boolean>,
  protocol: string,
  endpointName: string,
  warn: Sources['warn'],
): void {
  if (insecure.name === undefined || insecure.value === (protocol === 'http:')) return;
  warn(`${insecure.name} (${insecure.value}) has no effect, as ${protocol}// of ${endpointName} decides`);
}
