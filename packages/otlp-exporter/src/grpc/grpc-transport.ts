import type { Metadata } from '@grpc/grpc-js';
import type { OutcomeListener, Transport } from '../attempt/transport.js';
import type { OtlpHeaders } from '../headers/headers.js';
import { Channel } from './channel.js';
import { GrpcExchange } from './grpc-exchange.js';
import type { Grpc } from './load-grpc.js';
import type { GrpcSenderSettings } from './settings.js';

/** Calls the collector service of one signal. */
export class GrpcTransport implements Transport<Metadata> {
  /** gRPC compresses the messages itself. */
  readonly compress = undefined;
  /** A target has none: credentials are sent as a header. */
  readonly secrets = [];
  readonly #grpc: Grpc;
  readonly #settings: GrpcSenderSettings;
  readonly #channel: Channel;

  /** @throws TypeError, Error - for a target or TLS material that is none */
  constructor(grpc: Grpc, settings: GrpcSenderSettings) {
    this.#grpc = grpc;
    this.#settings = settings;
    this.#channel = new Channel(grpc, settings);
  }

  /** The metadata of calls, which only read it. */
  prepare(headers: OtlpHeaders): Metadata {
    const metadata = new this.#grpc.Metadata();
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    return metadata;
  }

  begin(metadata: Metadata, message: Uint8Array, listener: OutcomeListener): GrpcExchange {
    return new GrpcExchange(this.#channel, this.#settings, metadata, message, listener);
  }

  close(): void {
    this.#channel.close();
  }
}
