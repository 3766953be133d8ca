import type { HrTime } from '@opentelemetry/api';
import type { ProtobufWriter } from './protobuf-writer.js';

const NANOS_PER_SECOND = 1_000_000_000;
/** Up to there, 64 bits hold the nanoseconds: the year 2554. */
const END_SECONDS = 18_446_744_073;

/**
 * Writes a time as nanoseconds since the epoch.
 *
 * @returns whether those give it back. Otherwise, when somebody handed the SDK numbers that are not whole, negative or
 * not normalized, they are as near as they come
 */
export function writeNanoseconds(writer: ProtobufWriter, tag: number, time: HrTime): boolean {
  const seconds = time[0];
  const nanos = time[1];
  if (!isBelow(seconds, END_SECONDS) || !isBelow(nanos, NANOS_PER_SECOND)) {
    const nearest = nearestNanoseconds(time);
    writer.fixed64(tag, Number(nearest & 0xffff_ffffn), Number(nearest >> 32n));
    return false;
  }
  // In two parts, as the product takes more bits than a number holds exactly: high * 2^16 + low.
  const lowSeconds = seconds % 0x1_0000;
  const high = ((seconds - lowSeconds) / 0x1_0000) * NANOS_PER_SECOND;
  const low = lowSeconds * NANOS_PER_SECOND + nanos + (high % 0x1_0000) * 0x1_0000;
  writer.fixed64(tag, low % 2 ** 32, Math.floor(high / 0x1_0000) + Math.floor(low / 2 ** 32));
  return true;
}

/** The time of which these are the two halves of its nanoseconds since the epoch. */
export function hrTimeOf(low: number, high: number): HrTime {
  // 2^48 is 281474 * 10^9 + 976710656, and 2^32 is 4 * 10^9 + 294967296: so that all sums stay below 2^53.
  const higher = Math.floor(high / 0x1_0000);
  const lower = high % 0x1_0000;
  const nanos = higher * 976_710_656 + lower * 294_967_296 + low;
  const seconds = higher * 281_474 + lower * 4 + Math.floor(nanos / NANOS_PER_SECOND);
  return [seconds, nanos % NANOS_PER_SECOND];
}

/** The time from one to the other, as the SDK computes it. */
export function durationBetween(start: HrTime, end: HrTime): HrTime {
  const seconds = end[0] - start[0];
  const nanos = end[1] - start[1];
  return nanos < 0 ? [seconds - 1, nanos + NANOS_PER_SECOND] : [seconds, nanos];
}

/** Whether {@link durationBetween} gives that duration; makes no array. */
export function isDurationBetween(duration: HrTime, start: HrTime, end: HrTime): boolean {
  const nanos = end[1] - start[1];
  const borrowed = nanos < 0 ? 1 : 0;
  return duration[0] === end[0] - start[0] - borrowed && duration[1] === nanos + borrowed * NANOS_PER_SECOND;
}

const isBelow = (value: number, end: number): boolean => Number.isInteger(value) && value >= 0 && value < end;

function nearestNanoseconds(time: HrTime): bigint {
  const total = truncated(time[0]) * BigInt(NANOS_PER_SECOND) + truncated(time[1]);
  return total < 0n ? 0n : BigInt.asUintN(64, total);
}

const truncated = (value: number): bigint => (Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n);
