/** @import { IdGenerator } from '@opentelemetry/sdk-trace-base' */

/** The first number of eight digits. */
export const FIRST_SPAN_NUMBER = 0x1000_0000;

/**
 * Ids of spans that count up, so that the backend can tell whether one is missing or has come twice.
 *
 * @returns {IdGenerator}
 */
export function createSpanIds() {
  let number = FIRST_SPAN_NUMBER;
  return {
    generateTraceId: () => '0af7651916cd43dd8448eb211c80319c',
    generateSpanId: () => `b7ad6b71${(number++).toString(16)}`,
  };
}
