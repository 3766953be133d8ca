import type { Clock } from '@otelq/sending-queue/native';

/** Headers by name. */
export type HttpHeaders = Readonly<Record<string, string>>;

/** What the body of a 2xx response says of a request that was taken without some of its items. */
export interface PartialSuccess {
  /** From 0, where there is only a warning. */
  readonly rejectedItems: number;
  /** Its first 200 characters get into the status. */
  readonly message: string;
}

/** Where and how {@link HttpSender} sends. */
export interface HttpSenderSettings {
  /** `http:` or `https:`; a user name and password in it become Basic authorization, unless the headers have another. */
  readonly url: URL;
  /** Of the request bodies. */
  readonly contentType: string;
  /**
   * Asked before every attempt if it is a function. Those that frame the message or rule the connection, such as
   * `content-length`, are ours and have no effect.
   */
  readonly headers: HttpHeaders | (() => HttpHeaders | PromiseLike<HttpHeaders>);
  readonly compression: 'none' | 'gzip';
  /** PEM. Without `ca` the authorities that Node trusts; `cert` and `key` come together. */
  readonly tls:
    | { readonly ca?: string | Buffer; readonly cert?: string | Buffer; readonly key?: string | Buffer }
    | undefined;
  /** Sent unless the headers have a `user-agent`. */
  readonly userAgent: string;
  /** Reads the body of a 2xx response, which is not empty; `undefined` if it says nothing. What it throws is ignored. */
  readonly readPartialSuccess: (body: Uint8Array) => PartialSuccess | undefined;
  readonly clock: Clock;
  /** How long one send may take, from `send()` to the outcome, in milliseconds. */
  readonly timeoutMillis: number;
}
