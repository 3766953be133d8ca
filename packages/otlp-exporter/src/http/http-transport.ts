import type { Compress, OutcomeListener, Transport } from '../attempt/transport.js';
import type { OtlpHeaders } from '../headers/headers.js';
import { type Secret, urlSecrets } from '../outcome/secrets.js';
import { compress } from './compression.js';
import { Connections } from './connections.js';
import { HttpExchange } from './http-exchange.js';
import type { HttpSenderSettings } from './settings.js';

/** Posts bodies to a URL. */
export class HttpTransport implements Transport<OtlpHeaders> {
  readonly compress: Compress | undefined;
  readonly secrets: readonly Secret[];
  readonly #settings: HttpSenderSettings;
  readonly #connections: Connections;

  /** @throws Error - for certificates and keys that TLS refuses */
  constructor(settings: HttpSenderSettings) {
    this.compress = settings.compression === 'gzip' ? compress : undefined;
    this.secrets = urlSecrets(settings.url);
    this.#settings = settings;
    this.#connections = new Connections(settings);
  }

  /** All headers of a request but its `content-length`: those given, and ours. */
  prepare(given: OtlpHeaders): OtlpHeaders {
    const { userAgent, contentType, compression } = this.#settings;
    return {
      ...given,
      'user-agent': userAgent,
      'content-type': contentType,
      ...(compression === 'gzip' && { 'content-encoding': 'gzip' }),
    };
  }

  begin(headers: OtlpHeaders, body: Uint8Array, listener: OutcomeListener): HttpExchange {
    return new HttpExchange(this.#connections, this.#settings, headers, body, listener);
  }

  close(): void {
    this.#connections.close();
  }
}
