import { gunzipSync } from 'node:zlib';
import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpLoopback, TIMEOUT_MILLIS } from '../../testing/http-loopback.js';
import type { Compressed } from '../attempt/transport.js';
import { compress } from './compression.js';

/** What zlib was asked for and has not answered. */
const asked: { body: Uint8Array; answer: Compressed }[] = [];
let isHeld = false;

vi.mock('node:zlib', async (importOriginal) => {
  const zlib = await importOriginal<typeof import('node:zlib')>();
  return {
    ...zlib,
    gzip(body: Uint8Array, options: object, answer: Compressed) {
      if (isHeld) asked.push({ body, answer });
      else zlib.gzip(body, options, answer);
    },
  };
});

const loopback = new HttpLoopback();
afterEach(async () => {
  isHeld = false;
  await loopback.close();
});

const body = (text: string) => Buffer.from(text);

describe('a send', () => {
  it('whose time is over while it waits for its turn is not compressed any more', async () => {
    isHeld = true;
    const { send, clock } = loopback.createSender(await loopback.serve(() => {}), { compression: 'gzip' });
    const outcomes = [send(), send(), send()];
    await clock.advance(TIMEOUT_MILLIS);
    for (const outcome of outcomes) {
      expect(await outcome).toEqual({
        status: {
          code: StatusCode.DEADLINE_EXCEEDED,
          message: 'waited 10000 ms for its compression',
          reason: 'not-sent',
        },
      });
    }
    expect(asked).toHaveLength(2);
    for (const { answer } of asked.splice(0)) answer(null, body(''));
    expect(asked).toEqual([]);
    expect(loopback.connections).toBe(0);
  });

  it('that can not be compressed has not been sent', async () => {
    isHeld = true;
    const { send } = loopback.createSender(await loopback.serve(() => {}), { compression: 'gzip' });
    const outcome = send();
    asked.shift()?.answer(new Error('out of memory'), body(''));
    expect(await outcome).toEqual({
      status: { code: StatusCode.UNAVAILABLE, message: 'out of memory', reason: 'not-sent' },
    });
  });
});

describe('compress', () => {
  it('gives what decodes to the same bytes', async () => {
    const compressed = await new Promise<Uint8Array>((resolve, reject) =>
      compress(body('spans '.repeat(1000)), (error, result) => (error ? reject(error) : resolve(result))),
    );
    expect(compressed.byteLength).toBeLessThan(200);
    expect(`${gunzipSync(compressed)}`).toBe('spans '.repeat(1000));
  });

  it('runs two at a time, in order, without those that were cancelled', () => {
    isHeld = true;
    const done: string[] = [];
    const cancels = ['a', 'b', 'c', 'd', 'e'].map((text) =>
      compress(body(text), (error) => done.push(`${text}${error ? ' failed' : ''}`)),
    );
    const underWay = () => asked.map((job) => `${Buffer.from(job.body)}`);
    expect(underWay()).toEqual(['a', 'b']);
    cancels[2]?.();
    asked.shift()?.answer(null, body(''));
    expect(underWay()).toEqual(['b', 'd']);
    // Too late to be forgotten: it is told all the same.
    cancels[1]?.();
    asked.shift()?.answer(new Error('out of memory'), body(''));
    expect(underWay()).toEqual(['d', 'e']);
    while (asked.length > 0) asked.shift()?.answer(null, body(''));
    expect(done).toEqual(['a', 'b failed', 'd', 'e']);
  });
});
