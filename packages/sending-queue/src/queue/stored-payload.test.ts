import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../testing/virtual-clock.js';
import type { StorageCodec } from '../storage/queue-storage.js';
import { StoredPayloads } from './stored-payloads.js';

const KIB = 1024;

/** Payloads that are as large as they are long, and a codec that counts. */
function fixture() {
  const counts = { decoded: 0, encoded: 0, changes: 0 };
  const codec: StorageCodec<string> = {
    format: 'otlp-json',
    encode(text) {
      counts.encoded++;
      if (text.startsWith('unencodable')) throw new Error('no bytes');
      return new TextEncoder().encode(text);
    },
    decode(bytes) {
      counts.decoded++;
      const text = new TextDecoder().decode(bytes);
      if (text.startsWith('undecodable')) throw new Error('no text');
      return text;
    },
  };
  const clock = new VirtualClock();
  const backlog = { isResting: false };
  const all = new StoredPayloads({ codec, clock, backlog, onChange: () => counts.changes++ });
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  return { all, counts, clock, backlog, bytesOf };
}

describe('the payload of a stored request', () => {
  it('that was read is decoded when it is looked at, and once', () => {
    const { all, counts, bytesOf } = fixture();
    const payload = all.encoded(bytesOf('a'));
    expect(counts.decoded).toBe(0);
    expect(payload.decode()).toBeUndefined();
    expect([payload.take(), payload.take()]).toEqual(['a', 'a']);
    expect(counts.decoded).toBe(1);
  });

  it('that is in memory is not decoded as long as little waits', () => {
    const { all, counts, bytesOf } = fixture();
    const payload = all.waiting(bytesOf('a'), 'a');
    payload.take();
    payload.putBack();
    expect(payload.take()).toBe('a');
    expect(counts).toMatchObject({ decoded: 0, encoded: 0 });
  });

  it('waits as bytes alone where 512 KiB wait with their objects already', () => {
    const { all, counts } = fixture();
    const bytes = new Uint8Array(256 * KIB);
    const waiting = ['a', 'b', 'c'].map((text) => all.waiting(bytes, text));
    for (const payload of waiting) payload.take();
    expect(counts.decoded).toBe(1);
    // All of them are in use now, and the room is free.
    const [a, b, c] = waiting;
    for (const payload of [c, b, a]) payload?.putBack();
    expect(b?.take()).toBe('b');
    expect(counts.decoded).toBe(1);
    a?.take();
    expect(counts.decoded).toBe(2);
  });

  it('gives its room back when nobody needs it', () => {
    const { all, counts } = fixture();
    const bytes = new Uint8Array(512 * KIB);
    for (let round = 0; round < 3; round++) {
      all.waiting(bytes, 'a').release();
      const put = all.waiting(bytes, 'b');
      put.putBack();
      put.take();
      put.putBack();
      put.release();
      put.release();
    }
    expect(all.waiting(bytes, 'c').take()).toBe('c');
    expect(counts.decoded).toBe(0);
  });

  it('says what is the matter with bytes of which none can be made, having tried once', () => {
    const { all, counts, bytesOf } = fixture();
    const payload = all.encoded(bytesOf('undecodable'));
    expect([payload.decode()?.message, payload.decode()?.message]).toEqual(['no text', 'no text']);
    expect(() => payload.take()).toThrow('no text');
    expect(counts.decoded).toBe(1);
  });

  it('that was reshaped gets bytes of its own when it has to wait', () => {
    const { all, counts, bytesOf } = fixture();
    const full = all.waiting(new Uint8Array(512 * KIB), 'full');
    const reshaped = all.encoded(bytesOf('a')).reshaped('ab');
    expect(reshaped.take()).toBe('ab');
    expect(counts).toMatchObject({ decoded: 0, encoded: 0 });
    reshaped.putBack();
    expect(reshaped.take()).toBe('ab');
    expect(counts).toMatchObject({ decoded: 1, encoded: 1 });
    expect(full.take()).toBe('full');
  });

  it('that was reshaped and can not be encoded stays as it is', () => {
    const { all, counts, bytesOf } = fixture();
    const reshaped = all.encoded(bytesOf('a')).reshaped('unencodable');
    reshaped.putBack();
    expect(reshaped.take()).toBe('unencodable');
    expect(counts.decoded).toBe(0);
  });
});

describe('sending', () => {
  it('rests after 64 KiB were decoded, readable or not, until the next timer', async () => {
    const { all, counts, clock, backlog } = fixture();
    const decode = (bytes: number) => all.encoded(new Uint8Array(bytes)).take();
    decode(32 * KIB);
    expect(backlog.isResting).toBe(false);
    expect(all.encoded(new TextEncoder().encode('undecodable'.padEnd(32 * KIB))).decode()).toBeDefined();
    expect(backlog.isResting).toBe(true);
    expect(counts.changes).toBe(0);
    await clock.advance(0);
    expect(backlog.isResting).toBe(false);
    expect(counts.changes).toBe(1);
    decode(63 * KIB);
    expect(backlog.isResting).toBe(false);
  });

  it('never rests for payloads that are stored as they are', () => {
    const backlog = { isResting: false };
    const asItIs = (bytes: Uint8Array) => bytes;
    const all = new StoredPayloads<Uint8Array>({
      codec: { format: 'otlp-protobuf', encode: asItIs, decode: asItIs },
      clock: new VirtualClock(),
      backlog,
      onChange: () => {},
    });
    const bytes = new Uint8Array(1024 * KIB);
    expect(all.encoded(bytes).take()).toBe(bytes);
    expect(backlog.isResting).toBe(false);
  });
});
