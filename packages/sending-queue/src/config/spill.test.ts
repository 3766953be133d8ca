import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';

const storage = { open() {}, codecs: {} };

describe('overflow: spill', () => {
  it('takes a storage', () => {
    const resolve = () => resolution({ overflow: 'spill' });
    expect(resolve).toThrow(RangeError);
    expect(resolve).toThrow(
      "overflow must be 'reject', 'block' or 'drop-oldest' without a storage, got \"spill\"",
    );
    expect(resolution({ overflow: 'spill', storage }).resolved.overflow).toBe('spill');
  });

  it('is warned of and passed over in a variable that has no storage', () => {
    const { resolved, warnings } = resolution(undefined, {
      OTEL_TRACES_SENDING_QUEUE_OVERFLOW: 'spill',
      OTEL_SENDING_QUEUE_OVERFLOW: 'block',
    });
    expect(resolved.overflow).toBe('block');
    expect(warnings).toEqual([
      "OTEL_TRACES_SENDING_QUEUE_OVERFLOW must be 'reject', 'block' or 'drop-oldest' without a storage, got \"spill\"; ignored",
    ]);
  });
});

describe('a storage', () => {
  it('makes retries go on for ever, unless they are told otherwise', () => {
    expect(resolution({ storage }).resolved.retryOnFailure.maxElapsedTimeMillis).toBe(0);
    const told = { storage, retryOnFailure: { maxElapsedTimeMillis: 1000 } };
    expect(resolution(told).resolved.retryOnFailure.maxElapsedTimeMillis).toBe(1000);
  });

  it('knows how large requests are, but for those in memory alone', () => {
    const unknown = { bytesKnown: false };
    expect(resolution({ storage, sizer: 'bytes' }, {}, unknown).resolved.queueSize).toBe(64 * 1024 * 1024);
    expect(() => resolution({ storage, overflow: 'spill', sizer: 'bytes' }, {}, unknown)).toThrow(
      'sizer must be',
    );
  });

  it('may be a directory, in a variable', () => {
    const { resolved, warnings } = resolution(undefined, {
      OTEL_SENDING_QUEUE_STORAGE_DIRECTORY: '/var/lib/otelq',
    });
    expect(resolved.storage?.onStorageError).toBe('memory');
    expect(warnings).toEqual([]);
  });
});
