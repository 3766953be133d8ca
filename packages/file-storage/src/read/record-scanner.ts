import { crc32 } from 'node:zlib';
import { RECORD_HEADER_BYTES, RECORD_MARKER, type RecordHeader, readRecordHeader } from '../format/record.js';
import { FileWindow } from './file-window.js';
import type { Reading } from './reading.js';

/**
 * What becomes of a record whose header was found: `take` it with its payload, `check` its payload only, `pass` over it, or
 * `stop` before it.
 */
export type Verdict = 'take' | 'check' | 'pass' | 'stop';

/** A record that was taken or checked. */
export interface ScannedRecord {
  readonly header: RecordHeader;
  /** Undefined when it is damaged. Empty when it was only checked. */
  readonly payload: Uint8Array | undefined;
}

const NOTHING = new Uint8Array(0);

/** How many times the size of the file is read for payloads that turn out to be damaged, and are looked into. */
const MAX_WASTE = 8;

/**
 * Finds the records of a segment, good ones between whatever else there is, in time linear in its size: everything that
 * is no record costs a constant for each byte, and what is read for payloads that are checked in vain is bounded.
 */
export class RecordScanner {
  readonly #salt: number;
  readonly window = new FileWindow();
  /** Where in the file it goes on: nothing before is looked at again. */
  offset: number;
  /** Bytes of damaged payloads that were then looked into. */
  #wastedBytes = 0;

  constructor(salt: number, offset: number) {
    this.#salt = salt;
    this.offset = offset;
  }

  /**
   * The next record that is taken or checked; undefined when it stopped, or got to the end.
   *
   * @param end - of what may be read of the file now
   * @param judge - asked once for each header; may be asked again for one that it stopped at
   */
  *next(end: number, judge: (header: RecordHeader) => Verdict): Reading<ScannedRecord | undefined> {
    for (;;) {
      const header = yield* this.#seek(end);
      if (header === undefined) return undefined;
      const verdict = judge(header);
      if (verdict === 'stop') return undefined;
      const start = this.offset + RECORD_HEADER_BYTES;
      const next = start + header.payloadBytes;
      if (verdict === 'pass' && (yield* this.#isFollowed(header, next, end))) {
        this.offset = next;
        continue;
      }
      const payload = verdict === 'take' ? new Uint8Array(header.payloadBytes) : NOTHING;
      const isGood = yield* this.#read(header, start, end, verdict === 'take' ? payload : undefined);
      if (isGood || (yield* this.#isFollowed(header, next, end)) || !this.#mayLookInto(header, end)) {
        this.offset = next;
      } else {
        this.offset = start;
      }
      if (verdict !== 'pass') return { header, payload: isGood ? payload : undefined };
    }
  }

  /** The next good header, which `offset` is at then; at `end` when there is none. */
  *#seek(end: number): Reading<RecordHeader | undefined> {
    const { window } = this;
    while (this.offset + RECORD_HEADER_BYTES <= end) {
      yield* window.cover(this.offset, RECORD_HEADER_BYTES, end);
      const found = window.bytes.indexOf(RECORD_MARKER, this.offset - window.offset);
      if (found === -1) {
        this.offset = window.end - RECORD_MARKER.length + 1;
        continue;
      }
      this.offset = window.offset + found;
      if (this.offset + RECORD_HEADER_BYTES > end) break;
      const header = yield* this.#headerAt(this.offset, end);
      if (header !== undefined) return header;
      this.offset += RECORD_MARKER.length;
    }
    this.offset = Math.max(this.offset, end);
    return undefined;
  }

  /** The header at a place, if its record ends before `end`. */
  *#headerAt(offset: number, end: number): Reading<RecordHeader | undefined> {
    if (offset + RECORD_HEADER_BYTES > end) return undefined;
    yield* this.window.cover(offset, RECORD_HEADER_BYTES, end);
    const header = readRecordHeader(this.window.bytes, offset - this.window.offset, this.#salt);
    return header !== undefined && offset + RECORD_HEADER_BYTES + header.payloadBytes <= end
      ? header
      : undefined;
  }

  /** Whether the record ends where the one with the next index begins: its length is right, whatever its payload is. */
  *#isFollowed(header: RecordHeader, next: number, end: number): Reading<boolean> {
    const following = yield* this.#headerAt(next, end);
    return following !== undefined && following.index === header.index + 1;
  }

  /**
   * Whether good records may stand in what a damaged header's payload should be: some bytes are missing, or the header is
   * a stray copy. Records may stand in records, so that looking into all of them would take quadratic time.
   */
  #mayLookInto(header: RecordHeader, end: number): boolean {
    this.#wastedBytes += header.payloadBytes;
    return this.#wastedBytes <= MAX_WASTE * end;
  }

  *#read(header: RecordHeader, start: number, end: number, into?: Uint8Array): Reading<boolean> {
    const { window } = this;
    const stop = start + header.payloadBytes;
    let crc = this.#salt;
    for (let at = start; at < stop; ) {
      yield* window.cover(at, 1, end);
      const piece = window.bytes.subarray(at - window.offset, stop - window.offset);
      crc = crc32(piece, crc);
      into?.set(piece, at - start);
      at += piece.length;
    }
    return crc === header.payloadCrc;
  }
}
