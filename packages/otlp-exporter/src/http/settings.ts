import type { SenderContext } from '@otelq/sending-queue/native';
import type { OtlpHttpSettings } from '../config/resolve-http.js';
import type { PartialSuccessReader } from '../message/partial-success.js';

/** Where and how {@link HttpSender} sends. */
export interface HttpSenderSettings extends Omit<OtlpHttpSettings, 'protocol'>, SenderContext {
  /** Of the request bodies. */
  readonly contentType: string;
  /** Never throws, whatever the response is. */
  readonly readPartialSuccess: PartialSuccessReader;
}
