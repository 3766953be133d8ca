import { describe, expect, it } from 'vitest';
import { IDLE } from '../../testing/idle-queue.js';
import { codes, WatchedQueue } from '../../testing/watched-queue.js';
import { Judge } from './judge.js';

describe('a queue that flows', () => {
  it('is green, since it was first seen', () => {
    const queue = new WatchedQueue();
    queue.pass({ enqueued: 500, queuedItems: 100, queueSize: 1, delivered: 400 });
    expect(queue.pass({ enqueued: 1000, delivered: 900 })).toEqual({
      tier: 'green',
      since: '2026-01-01T00:00:00.000Z',
      reasons: [],
    });
  });

  it('is not blamed for what was counted before it was first seen', () => {
    const judge = new Judge({ intervalMillis: 1000, stalledIntervals: 1 });
    const snapshot = { ...IDLE, queuedItems: 9, retries: 9, droppedByReason: { shutdown: 9 } };
    expect(judge.observe({ snapshot, atMillis: 0 }).tier).toBe('green');
  });

  it('is not blamed when its counts begin anew', () => {
    const queue = new WatchedQueue();
    queue.pass({ droppedByReason: { overflow: 9 }, retries: 5 });
    queue.rest(11);
    expect(queue.pass({ droppedByReason: { overflow: 1 }, retries: 0 }).tier).toBe('green');
  });
});

describe('a queue that loses', () => {
  it('is red from the first loss until ten intervals after the last, and counts them', () => {
    const queue = new WatchedQueue();
    queue.pass({ droppedByReason: { overflow: 3 } });
    const health = queue.pass({ droppedByReason: { overflow: 5, 'retries-exhausted': 1 } });
    expect(health).toEqual({
      tier: 'red',
      since: '2026-01-01T00:00:01.000Z',
      reasons: [
        {
          code: 'dropping',
          tier: 'red',
          message: '6 spans given up since then: 5 overflow, 1 retries-exhausted',
          since: '2026-01-01T00:00:01.000Z',
        },
      ],
    });
    expect(queue.rest(10).tier).toBe('red');
    expect(queue.pass()).toEqual({ tier: 'green', since: '2026-01-01T00:00:13.000Z', reasons: [] });
  });

  it('names what it does not accept, and that it is full if it said so', () => {
    const queue = new WatchedQueue();
    const health = queue.pass({ rejectedByReason: { 'queue-full': 7 } });
    expect(codes(health)).toEqual(['rejecting', 'queue-full']);
    expect(health.reasons[0]?.message).toBe('7 spans not accepted since then: 7 queue-full');
    expect(codes(new WatchedQueue().pass({ rejectedByReason: { invalid: 1 } }))).toEqual(['rejecting']);
  });

  it.each([
    [{ rejectedByReason: { 'storage-failed': 2 } }, '2 storage-failed'],
    [{ rejectedByReason: { 'storage-full': 2 } }, '2 storage-full'],
    [{ droppedByReason: { 'storage-damaged': 2 } }, '2 storage-damaged'],
  ])('blames the storage: %j', (change, counts) => {
    const health = new WatchedQueue().pass(change);
    expect(codes(health)).toEqual(['storage-failed']);
    expect(health.reasons[0]?.message).toBe(`2 spans not stored, or not found again, since then: ${counts}`);
  });
});

describe('a queue that fills', () => {
  it('is yellow above 80 % and stays so down to 70 %', () => {
    const queue = new WatchedQueue();
    expect(queue.pass({ capacityUsed: 800, queuedItems: 8000 }).tier).toBe('green');
    const filling = queue.pass({ capacityUsed: 801, queuedItems: 8010 });
    expect(codes(filling)).toEqual(['queue-filling']);
    expect(filling.reasons[0]?.message).toBe('801 of 1000 (80 %) of the queue taken');
    expect(queue.pass({ capacityUsed: 701, queuedItems: 7010 }).tier).toBe('yellow');
    expect(queue.pass({ capacityUsed: 700, queuedItems: 7000 }).tier).toBe('green');
    expect(queue.pass({ capacityUsed: 800, queuedItems: 8000 }).tier).toBe('green');
  });

  it('is red when what waits and what is in flight take all of it', () => {
    const queue = new WatchedQueue();
    queue.pass({ capacityUsed: 990, queuedItems: 9900 });
    const full = queue.pass({ capacityUsed: 1000, inFlightItems: 100, blockedItems: 5 });
    expect(codes(full)).toEqual(['queue-full']);
    expect(full.reasons[0]?.message).toBe('1000 of 1000 (100 %) of the queue taken, and 5 spans at the door');
  });

  it('is green where there is no queue', () => {
    expect(new WatchedQueue().pass({ queueCapacity: 0, limit: 0 }).tier).toBe('green');
  });
});

describe('a destination in trouble', () => {
  it('is throttled while it asked to be left alone, and ten intervals more', () => {
    const queue = new WatchedQueue();
    const throttledUntil = Date.UTC(2026, 0, 1, 0, 0, 30);
    const [reason] = queue.pass({ throttledUntil }).reasons;
    expect(reason).toMatchObject({ code: 'throttled', tier: 'yellow' });
    expect(reason?.message).toBe('the destination asks to be left alone until 2026-01-01T00:00:30.000Z');
    const { throttledUntil: _over, ...rest } = queue.snapshot;
    queue.snapshot = rest;
    expect(queue.rest(10).reasons[0]?.message).toBe(
      'the destination asked to be left alone until 2026-01-01T00:00:30.000Z, which is over',
    );
    expect(queue.pass().tier).toBe('green');
  });

  it('does not come and go between two retries, however far they are apart', () => {
    const queue = new WatchedQueue(1000);
    queue.pass({ queueSize: 1, queuedItems: 10, retries: 10, retriesByStatus: { UNAVAILABLE: 10 } });
    expect(codes(queue.rest(100))).toEqual(['retrying']);
    const again = queue.pass({ retries: 20, retriesByStatus: { UNAVAILABLE: 20 } });
    expect(again.reasons[0]).toMatchObject({
      message: '20 spans sent again since then: 20 UNAVAILABLE',
      since: '2026-01-01T00:00:01.000Z',
    });
    queue.pass({ queueSize: 0, queuedItems: 0, delivered: 10 });
    expect(queue.rest(9).tier).toBe('yellow');
    expect(queue.pass().tier).toBe('green');
  });

  it('is yellow while the queue absorbs it, then red, and yellow again when something gets through', () => {
    const queue = new WatchedQueue(5);
    queue.pass({ queueSize: 1, queuedItems: 10, retries: 10, retriesByStatus: { UNAVAILABLE: 10 } });
    expect(codes(queue.rest(4))).toEqual(['retrying']);
    const stalled = queue.pass();
    expect(codes(stalled)).toEqual(['stalled', 'retrying']);
    expect(stalled).toMatchObject({ tier: 'red', since: '2026-01-01T00:00:06.000Z' });
    expect(stalled.reasons[0]?.message).toBe('nothing delivered for 5 s, and 10 spans to deliver');
    expect(codes(queue.pass({ delivered: 5, queuedItems: 5 }))).toEqual(['retrying']);
  });

  it('is not stalled while there is nothing to deliver', () => {
    expect(new WatchedQueue(5).rest(100).tier).toBe('green');
  });

  it('is named when the limit can not fall any further', () => {
    const queue = new WatchedQueue();
    expect(queue.pass({ limit: 2, backpressure: 10 }).tier).toBe('green');
    expect(queue.pass({ limit: 1 }).tier).toBe('green');
    const atMinimum = queue.pass({ backpressure: 30 });
    expect(codes(atMinimum)).toEqual(['limit-at-minimum']);
    expect(atMinimum.reasons[0]?.message).toBe(
      'the limit fell to its minimum of 1, and is 1 now; attempts with 20 spans met backpressure since then',
    );
  });

  it('is not at its minimum where there is but one limit', () => {
    const queue = new WatchedQueue();
    const limiter = { minConcurrency: 1, maxConcurrency: 1, rttThresholdRatio: 1.1, decisions: [] };
    expect(queue.pass({ limit: 1, limiter, backpressure: 10 }).tier).toBe('green');
  });

  it('is named when its check failed, and only for as long', () => {
    const queue = new WatchedQueue();
    queue.check = { status: 'UNAVAILABLE', httpStatus: 503, atMillis: 0 };
    const [reason] = queue.pass().reasons;
    expect(reason).toMatchObject({ code: 'destination-check-failed', tier: 'yellow' });
    expect(reason?.message).toBe('the last check of the destination ended with UNAVAILABLE (HTTP 503)');
    queue.check = { status: 'OK', httpStatus: 200, atMillis: 0 };
    expect(queue.pass().tier).toBe('green');
  });

  it('is yellow while its permits are out of reach', () => {
    const queue = new WatchedQueue();
    const permits = {
      share: 0.01,
      permitsPerPeriod: 50,
      totalPermits: 5000,
      periodMillis: 60_000,
      waitedMillis: 0,
      state: 'safe',
    } as const;
    // One that has just begun has not been answered yet.
    expect(queue.pass({ permits }).tier).toBe('green');
    const health = queue.pass({ permits });
    expect(codes(health)).toEqual(['permits-out-of-reach']);
    expect(health.reasons[0]?.message).toBe(
      'the store of the permits does not answer; 50 are left per 60000 ms',
    );
    expect(queue.pass({ permits: { ...permits, state: 'stale' } }).tier).toBe('green');
  });

  it('never has the words of the destination in a reason', () => {
    const queue = new WatchedQueue(1);
    queue.check = { status: 'UNAUTHENTICATED', atMillis: 0 };
    const message = 'token s3cret is no good';
    const health = queue.pass({
      lastStatus: { code: 16, message },
      queuedItems: 5,
      capacityUsed: 1000,
      retries: 5,
      retriesByStatus: { UNAUTHENTICATED: 5 },
      droppedByReason: { 'rejected-by-destination': 5 },
      rejectedByReason: { 'queue-full': 1 },
    });
    expect(codes(health).length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(health)).not.toContain('s3cret');
  });
});
