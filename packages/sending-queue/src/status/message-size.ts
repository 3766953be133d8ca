import { StatusCode } from './status.js';

/** How gRPC implementations word that a message exceeds their limit; nothing but the text tells it from overload. */
const WORDINGS: readonly RegExp[] = [
  // grpc-js, C++, Go: "Received message larger than max (5 vs. 4)", "received message after decompression larger than max",
  // "Attempted to send message with a size larger than 4"
  /\bmessage (?:\w+ ){0,4}larger than\b/i,
  // Java, C#: "gRPC message exceeds maximum size 4: 5", "Received message exceeds the maximum configured message size."
  /\bmessage exceeds (?:the )?max/i,
  // Rust's tonic: "Error, decoded message length too large: found 5 bytes, the limit is: 4 bytes"
  /\bmessage length too large\b/i,
];

/** Whether a gRPC status says that the message was too large, rather than that the destination is overloaded. */
export function saysMessageTooLarge(code: StatusCode, message: string): boolean {
  // gRPC's guide asks for RESOURCE_EXHAUSTED; tonic answers OUT_OF_RANGE, which would be retried in vain.
  if (code !== StatusCode.RESOURCE_EXHAUSTED && code !== StatusCode.OUT_OF_RANGE) return false;
  return WORDINGS.some((wording) => wording.test(message));
}
