import type { HrTime } from '@opentelemetry/api';
import { hrTimeDuration } from '@opentelemetry/core';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { anyTime } from '../../testing/otlp/plain-spans.js';
import { durationBetween, hrTimeOf, isDurationBetween, writeNanoseconds } from './hr-time.js';
import { ProtobufWriter } from './protobuf-writer.js';
import { fixed64 } from './tag.js';

/** The nanoseconds that are written for a time, and whether they give it back. */
function written(time: HrTime) {
  const writer = new ProtobufWriter();
  const isExact = writeNanoseconds(writer, fixed64(1), time);
  const reader = protobuf.Reader.create(writer.finish());
  reader.uint32();
  return { nanoseconds: BigInt(reader.fixed64().toString()), isExact };
}

describe('nanoseconds since the epoch', () => {
  it('are those of the time, up to the year 2554', () => {
    const time = fc.tuple(fc.nat(18_446_744_072), fc.nat(999_999_999));
    fc.assert(
      fc.property(time, ([seconds, nanos]) => {
        const nanoseconds = BigInt(seconds) * 1_000_000_000n + BigInt(nanos);
        expect(written([seconds, nanos])).toEqual({ nanoseconds, isExact: true });
      }),
    );
  });

  it('give the time, whichever they are', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (nanoseconds) => {
        expect(hrTimeOf(Number(nanoseconds & 0xffff_ffffn), Number(nanoseconds >> 32n))).toEqual([
          Number(nanoseconds / 1_000_000_000n),
          Number(nanoseconds % 1_000_000_000n),
        ]);
      }),
    );
  });

  it.each<[HrTime, bigint]>([
    [[1, 1_000_000_000], 2_000_000_000n],
    [[1, -1], 999_999_999n],
    [[1.5, 2.5], 1_000_000_002n],
    [[-1, 0], 0n],
    [[Number.NaN, 5], 5n],
    [[18_446_744_073, 709_551_615], 2n ** 64n - 1n],
  ])('are as near as they come for %j', (time, nanoseconds) => {
    expect(written(time)).toEqual({ nanoseconds, isExact: false });
  });
});

describe('a duration', () => {
  it('is what the SDK takes it for', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (start, end) => {
        const duration = durationBetween(start, end);
        expect(duration).toEqual(hrTimeDuration(start, end));
        const isNumber = !duration.some(Number.isNaN);
        expect(isDurationBetween(duration, start, end)).toBe(isNumber);
        expect(isDurationBetween([duration[0], duration[1] + 1e6], start, end)).toBe(
          isNumber && duration[1] + 1e6 === duration[1],
        );
      }),
    );
  });
});
