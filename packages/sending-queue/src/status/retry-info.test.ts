import { describe, expect, it } from 'vitest';
import { protobufFields } from './protobuf-fields.js';
import { retryInfoDelayMillis } from './retry-info.js';

/** As protoc-generated code writes it, in the notation of the protobuf encoding guide. */
const bytes = (...parts: (number | string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'number' ? Buffer.of(part) : typeof part === 'string' ? Buffer.from(part) : part,
    ),
  );
const field = (number: number, content: Uint8Array) => bytes((number << 3) | 2, content.length, content);

const TYPE_URL = 'type.googleapis.com/google.rpc.RetryInfo';
const any = (typeUrl: string, value: Uint8Array) => bytes(field(1, bytes(typeUrl)), field(2, value));
const retryInfo = (duration: Uint8Array) => any(TYPE_URL, field(1, duration));
const status = (...details: Uint8Array[]) =>
  bytes(0x08, 8, field(2, bytes('slow down')), ...details.map((detail) => field(3, detail)));

const seconds = (value: number) => bytes(0x08, value);
const NANOS_500_MILLION = bytes(0x10, 0x80, 0xca, 0xb5, 0xee, 0x01);
const MINUS_ONE = bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01);

// What a grpc-js server with this RetryInfo of 2.5 s put on the wire.
const CAPTURED = Buffer.from(
  '08081204736c6f771a360a28747970652e676f6f676c65617069732e636f6d2f676f6f676c652e7270632e5265747279496e666f120a0a0808021080cab5ee01',
  'hex',
);

describe('retryInfoDelayMillis', () => {
  it.each<[string, Uint8Array, number]>([
    ['seconds', status(retryInfo(seconds(2))), 2000],
    ['nanoseconds', status(retryInfo(NANOS_500_MILLION)), 500],
    ['both', status(retryInfo(bytes(seconds(2), NANOS_500_MILLION))), 2500],
    ['a captured trailer', CAPTURED, 2500],
    [
      'other details before it',
      status(any('type.googleapis.com/google.rpc.DebugInfo', bytes(0x0a, 1, 'x')), retryInfo(seconds(3))),
      3000,
    ],
    [
      'another host in the type URL',
      status(any('example.com/google.rpc.RetryInfo', field(1, seconds(4)))),
      4000,
    ],
    [
      'the value before the type',
      status(bytes(field(2, field(1, seconds(5))), field(1, bytes(TYPE_URL)))),
      5000,
    ],
    [
      'unknown fields of each wire type',
      bytes(0x28, 1, 0x31, '8 bytes.', 0x3a, 1, 'x', 0x45, '4by.', status(retryInfo(seconds(6)))),
      6000,
    ],
    ['no delay', status(any(TYPE_URL, bytes())), 0],
    ['a delay of nothing', status(retryInfo(bytes())), 0],
    [
      'the longest duration',
      status(retryInfo(bytes(0x08, 0x80, 0xdb, 0xca, 0xcc, 0x97, 0x09))),
      2_147_483_647,
    ],
  ])('reads %s', (_, given, millis) => {
    expect(retryInfoDelayMillis(given)).toBe(millis);
  });

  it.each<[string, Uint8Array]>([
    ['nothing', bytes()],
    ['no details', status()],
    ['other details', status(any('type.googleapis.com/google.rpc.QuotaFailure', field(1, seconds(2))))],
    ['a type that only ends alike', status(any('x/google.rpc.NoRetryInfo', field(1, seconds(2))))],
    ['negative seconds', status(retryInfo(bytes(0x08, MINUS_ONE)))],
    ['negative nanoseconds', status(retryInfo(bytes(0x10, MINUS_ONE)))],
    ['a varint without an end', Buffer.alloc(100_000, 0xff)],
    ['a length beyond the end', bytes(0x1a, 0x7f, 'short')],
    ['a length near 2^63', bytes(0x1a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f)],
    ['a group', bytes(0x1b, 0x1c)],
    ['text', bytes('RESOURCE_EXHAUSTED')],
    ['zeros', Buffer.alloc(1000)],
  ])('finds none in %s', (_, given) => {
    expect(retryInfoDelayMillis(given)).toBeUndefined();
  });

  it('finds none, or the same, in every truncation of a status, and never throws', () => {
    for (let length = 0; length < CAPTURED.length; length++) {
      expect(retryInfoDelayMillis(CAPTURED.subarray(0, length))).toBeUndefined();
    }
  });

  it('never throws nor promises nonsense, whichever byte is changed to whatever', () => {
    for (let position = 0; position < CAPTURED.length; position++) {
      for (let value = 0; value < 256; value++) {
        const damaged = Buffer.from(CAPTURED);
        damaged[position] = value;
        const millis = retryInfoDelayMillis(damaged);
        expect(millis === undefined || (millis >= 0 && millis <= 2_147_483_647)).toBe(true);
      }
    }
  });
});

describe('protobufFields', () => {
  it('reads the examples of the encoding guide', () => {
    // https://protobuf.dev/programming-guides/encoding/: field 1 is 150; field 2 is "testing".
    expect([...protobufFields(bytes(0x08, 0x96, 0x01))]).toEqual([{ number: 1, value: 150 }]);
    expect([...protobufFields(bytes(0x12, 7, 'testing'))]).toEqual([{ number: 2, value: bytes('testing') }]);
  });
});
