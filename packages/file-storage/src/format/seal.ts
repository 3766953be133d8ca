import { crc32 } from 'node:zlib';
import type { StoredAmount } from '@otelq/sending-queue/native';
import {
  RECORD_HEADER_BYTES,
  type RecordHeader,
  readRecordHeader,
  SEAL,
  SEAL_PAYLOAD_BYTES,
  writeRecordHeader,
} from './record.js';

/** The size of a seal with its header: it is looked for so far from the end of a file. */
export const SEAL_BYTES = RECORD_HEADER_BYTES + SEAL_PAYLOAD_BYTES;

const REQUESTS = 0;
const ITEMS = 8;
const BYTES = 16;

/** What a segment that is complete has: said by its last record, so that opening it takes no reading of the others. */
export interface Seal {
  /** How many indexes were given to requests; those of the requests are below. */
  readonly nextIndex: number;
  /** The largest number of a request; 0 without any. */
  readonly lastId: number;
  /** Of all requests, acknowledged or not. */
  readonly totals: StoredAmount;
  /** In milliseconds since the Unix epoch. */
  readonly sealedAtMillis: number;
}

/** A whole record, header and payload. */
export function writeSeal(seal: Seal, salt: number): Buffer {
  const bytes = Buffer.alloc(SEAL_BYTES);
  const payload = bytes.subarray(RECORD_HEADER_BYTES);
  payload.writeDoubleLE(seal.totals.requests, REQUESTS);
  payload.writeDoubleLE(seal.totals.items, ITEMS);
  payload.writeDoubleLE(seal.totals.bytes, BYTES);
  const fields = { items: 0, index: seal.nextIndex, id: seal.lastId, acceptedAtMillis: seal.sealedAtMillis };
  writeRecordHeader(bytes, 0, fields, payload, salt, SEAL);
  return bytes;
}

/** The seal at `offset`, with good checksums; undefined when there is none. */
export function readSeal(bytes: Buffer, offset: number, salt: number): Seal | undefined {
  const header = readRecordHeader(bytes, offset, salt);
  const payload = bytes.subarray(offset + RECORD_HEADER_BYTES, offset + SEAL_BYTES);
  return header?.type === SEAL && crc32(payload, salt) === header.payloadCrc
    ? sealOf(header, payload)
    : undefined;
}

/** @param payload - of that header, with a good checksum */
export function sealOf(header: RecordHeader, payload: Uint8Array): Seal {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const totals = {
    requests: view.getFloat64(REQUESTS, true),
    items: view.getFloat64(ITEMS, true),
    bytes: view.getFloat64(BYTES, true),
  };
  return {
    nextIndex: header.index,
    lastId: header.id,
    totals,
    sealedAtMillis: header.acceptedAtMillis,
  };
}
