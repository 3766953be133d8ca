/** The `grpc-status-details-bin` trailer: an encoded `google.rpc.Status`. */
import { messageType } from './otlp-schema.js';

/** A status whose only detail says when to try again. */
export function statusWithRetryInfo(code: number, message: string, retryDelayMillis: number): Buffer {
  const retryInfo = messageType('RetryInfo').encode({
    retryDelay: { seconds: Math.floor(retryDelayMillis / 1000), nanos: (retryDelayMillis % 1000) * 1e6 },
  });
  const status = messageType('Status').encode({
    code,
    message,
    details: [{ typeUrl: 'type.googleapis.com/google.rpc.RetryInfo', value: retryInfo.finish() }],
  });
  return Buffer.from(status.finish());
}
