import type { Clock } from '@otelq/sending-queue/native';
import type { OtlpCompression, OtlpHeaders } from '../config/options.js';
import type { Signal } from '../config/signal.js';
import type { TlsMaterial } from '../config/tls-material.js';
import type { PartialSuccess } from '../message/partial-success.js';

/** What every request carries, or whom to ask before each attempt. */
export type GrpcHeaders = OtlpHeaders | (() => OtlpHeaders | PromiseLike<OtlpHeaders>);

/** How and where requests are sent. */
export interface GrpcSenderSettings {
  readonly signal: Signal;
  /** `host:port`, or anything else that gRPC resolves: `unix:/path`, `dns:///host:port`, `ipv4:...`. */
  readonly target: string;
  /** Whether the connection is encrypted. */
  readonly secure: boolean;
  /** Has an effect only when the connection is. */
  readonly tls: TlsMaterial | undefined;
  readonly headers: GrpcHeaders;
  readonly compression: OtlpCompression;
  /** Put in front of the client's own, with a space between. */
  readonly userAgent: string;
  readonly clock: Clock;
  /** How long one send may take, in milliseconds, from `send()` on: headers, connection and all. */
  readonly timeoutMillis: number;
  /** Reads the response to a request that succeeded; `undefined` if it says nothing. What it throws is ignored. */
  readonly readPartialSuccess: (response: Uint8Array) => PartialSuccess | undefined;
}
