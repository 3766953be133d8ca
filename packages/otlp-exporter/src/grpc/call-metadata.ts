import type { Metadata } from '@grpc/grpc-js';
import type { OtlpHeaders } from '../headers/headers.js';
import type { Grpc } from './load-grpc.js';

/** Headers as the metadata of calls, which only read it. */
export function callMetadata(grpc: Grpc, headers: OtlpHeaders): Metadata {
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  return metadata;
}
