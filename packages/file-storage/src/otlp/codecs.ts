import type {
  QueueStorage,
  ReadableLogRecord,
  ReadableSpan,
  StorageCodec,
} from '@otelq/sending-queue/native';
import { ProtobufWriter } from './protobuf-writer.js';
import { readLogRecord } from './read-log-record.js';
import { readRequest } from './read-request.js';
import { readSpan } from './read-span.js';
import type { CompleteLogRecord, CompleteSpan } from './telemetry.js';
import { writeLogRecord } from './write-log-record.js';
import { writeRequest } from './write-request.js';
import { writeSpan } from './write-span.js';

/** The largest buffer that is kept for the next request. */
const MAX_KEPT_BYTES = 1024 * 1024;

/** The writer of the last request; nobody has it while it writes. */
let idle: ProtobufWriter | undefined;

function written(write: (writer: ProtobufWriter) => void): Uint8Array {
  const writer = idle ?? new ProtobufWriter();
  // For the case that it throws, or that a getter of an attribute comes to write a request of its own.
  idle = undefined;
  write(writer);
  const bytes = writer.finish();
  if (writer.capacity <= MAX_KEPT_BYTES) idle = writer;
  return bytes;
}

const traces: StorageCodec<ReadableSpan[]> = {
  format: 'otlp-protobuf',
  // The SDK hands over more of a span than a queue reads of it.
  encode: (spans) => written((writer) => writeRequest(writer, spans as CompleteSpan[], writeSpan)),
  decode: (bytes) => readRequest(bytes, readSpan),
};

const logs: StorageCodec<ReadableLogRecord[]> = {
  format: 'otlp-protobuf',
  encode: (records) =>
    written((writer) => writeRequest(writer, records as CompleteLogRecord[], writeLogRecord)),
  decode: (bytes) => readRequest(bytes, readLogRecord),
};

/**
 * Spans and log records as OTLP requests in protobuf, and back. What comes back equals what went in, in every field
 * that an exporter reads; `extensions.ts` says what is stored beyond OTLP, so that it does.
 */
export const codecs: QueueStorage['codecs'] = { traces, logs };
