import type { SenderContext, Signal } from '@otelq/sending-queue/native';
import type { OtlpGrpcSettings } from '../config/resolve-grpc.js';
import type { PartialSuccessReader } from '../message/partial-success.js';

/** Where and how {@link GrpcSender} sends. */
export interface GrpcSenderSettings extends OtlpGrpcSettings, SenderContext {
  readonly signal: Signal;
  /** Never throws, whatever the response is. */
  readonly readPartialSuccess: PartialSuccessReader;
}
