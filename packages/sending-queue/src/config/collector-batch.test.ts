import { describe, expect, it } from 'vitest';
import { fromCollectorConfig } from './collector.js';

/** The options of batches that a `sending_queue` of the Collector gives. */
function batchOf(queue: object) {
  return fromCollectorConfig({ sending_queue: queue }).batch;
}

// What the Collector does: exporter/exporterhelper/internal/queuebatch/config.go and its test, and config/configoptional.

describe('batch', () => {
  it('has every key', () => {
    const batch = { enabled: true, flush_timeout: '1s', min_size: 100, max_size: 200, sizer: 'bytes' };
    expect(batchOf({ batch })).toStrictEqual({
      flushTimeoutMillis: 1000,
      minSize: 100,
      maxSize: 200,
      sizer: 'bytes',
    });
  });

  it('is off where it is not there', () => {
    expect(fromCollectorConfig({ sending_queue: { sizer: 'items' } })).toStrictEqual({ sizer: 'items' });
    expect(batchOf({ batch: undefined })).toBeUndefined();
  });

  it('is on with its defaults where it is there, even without a value', () => {
    expect(batchOf({ batch: null })).toStrictEqual({});
    expect(batchOf({ batch: {} })).toStrictEqual({});
    expect(batchOf({ batch: { enabled: true } })).toStrictEqual({});
  });

  it('is off where it says so, whatever else it says', () => {
    expect(batchOf({ sizer: 'requests', batch: { enabled: false } })).toBeUndefined();
    expect(batchOf({ batch: { enabled: false, min_size: 5, flush_timeout: 0 } })).toBeUndefined();
  });
});

describe('its sizer', () => {
  it.each(['items', 'bytes'])('is that of the queue where it is not given: %s', (sizer) => {
    expect(batchOf({ sizer, batch: { min_size: 100 } })).toStrictEqual({ minSize: 100, sizer });
    expect(batchOf({ sizer, batch: {} })).toStrictEqual({ sizer });
  });

  it('comes before that of the queue', () => {
    expect(batchOf({ sizer: 'bytes', batch: { sizer: 'items' } })).toStrictEqual({ sizer: 'items' });
    expect(batchOf({ sizer: 'requests', batch: { sizer: 'items' } })).toStrictEqual({ sizer: 'items' });
  });

  it('is the default where the queue has none', () => {
    expect(batchOf({ batch: { min_size: 100 } })).toStrictEqual({ minSize: 100 });
  });

  it('is the default where there is the key and no value', () => {
    expect(batchOf({ sizer: 'bytes', batch: null })).toStrictEqual({});
    expect(batchOf({ sizer: 'bytes', batch: { sizer: null } })).toStrictEqual({});
  });

  it('must be given where that of the queue is requests', () => {
    const queue = { sizer: 'requests', batch: { min_size: 100 } };
    expect(() => batchOf(queue)).toThrow(
      new RangeError(
        'sending_queue.batch.sizer, which is that of sending_queue where it is not given, ' +
          "must be 'items' or 'bytes', got \"requests\"",
      ),
    );
  });
});

describe('wrong values', () => {
  it.each([
    ['batch', true],
    ['batch', []],
    ['batch.enabled', 'yes'],
    ['batch.flush_timeout', 5],
    ['batch.min_size', '100'],
    ['batch.max_size', true],
    ['batch.sizer', 3],
  ])('of a wrong type: %s of %j', (path, value) => {
    const [section = '', key] = path.split('.');
    const queue = { [section]: key === undefined ? value : { [key]: value } };
    expect(() => batchOf(queue)).toThrow(TypeError);
    expect(() => batchOf(queue)).toThrow(`sending_queue.${path} must be `);
  });

  it.each([
    ['flush_timeout', 0],
    ['flush_timeout', '0s'],
    ['flush_timeout', '-1s'],
    ['min_size', -1],
    ['max_size', -1],
    ['sizer', 'requests'],
  ])('out of range: %s of %j', (key, value) => {
    expect(() => batchOf({ batch: { [key]: value } })).toThrow(RangeError);
    expect(() => batchOf({ batch: { [key]: value } })).toThrow(`sending_queue.batch.${key} must be `);
  });
});
