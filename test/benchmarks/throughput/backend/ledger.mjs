import { FIRST_SPAN_NUMBER } from '../client/span-ids.mjs';
import { eachField } from './message.mjs';

/** Field numbers of OTLP: the spans of a request are its resource_spans > scope_spans > spans, their ids span_id. */
const RESOURCE_SPANS = 1;
const SCOPE_SPANS = 2;
const SPANS = 2;
const SPAN_ID = 2;

/** Which spans have arrived, told by their ids, which count up: a bit for each. */
export class Ledger {
  #bits = new Uint8Array(1 << 18);
  /** Spans that arrived once more. */
  duplicates = 0;

  /** @param {Buffer} request an ExportTraceServiceRequest, not compressed */
  add(request) {
    eachField(request, 0, request.length, RESOURCE_SPANS, (resourceStart, resourceEnd) => {
      eachField(request, resourceStart, resourceEnd, SCOPE_SPANS, (scopeStart, scopeEnd) => {
        eachField(request, scopeStart, scopeEnd, SPANS, (spanStart, spanEnd) => {
          eachField(request, spanStart, spanEnd, SPAN_ID, (_, idEnd) => {
            this.#enter(request.readUInt32BE(idEnd - 4) - FIRST_SPAN_NUMBER);
          });
        });
      });
    });
  }

  /** Spans that have arrived, each counted once, but for the first ones that were made. @param {number} butFor */
  delivered(butFor) {
    let spans = 0;
    for (let number = butFor; number < 8 * this.#bits.length; number++) {
      if (((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0) spans++;
    }
    return spans;
  }

  /** @param {number} number */
  #enter(number) {
    const index = number >>> 3;
    const bit = 1 << (number & 7);
    while (index >= this.#bits.length) {
      const larger = new Uint8Array(2 * this.#bits.length);
      larger.set(this.#bits);
      this.#bits = larger;
    }
    if (((this.#bits[index] ?? 0) & bit) !== 0) this.duplicates++;
    this.#bits[index] = (this.#bits[index] ?? 0) | bit;
  }
}
