import { diag } from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';
import { BatchFixture } from '../../testing/batch-fixture.js';
import { recordDiag } from '../../testing/recorded-diag.js';

describe('forceFlush', () => {
  it('hands over what waits before it flushes the exporter', async () => {
    const fixture = new BatchFixture();
    fixture.add(4);
    await fixture.batches.forceFlush();
    expect(fixture.door.batches).toEqual([[1, 2, 3], [4]]);
    expect(fixture.door.calls).toEqual(['export', 'export', 'forceFlush']);
    expect(fixture.clock.pending).toHaveLength(0);
  });

  it('waits for what a full queue lets wait, and flushes the exporter again then', async () => {
    const fixture = new BatchFixture();
    fixture.door.mode = 'late';
    fixture.add(3);
    let done = false;
    const flushed = fixture.batches.forceFlush().then(() => {
      done = true;
    });
    await fixture.clock.settle();
    expect(done).toBe(false);
    fixture.door.answers[0]?.();
    await flushed;
    expect(fixture.door.calls).toEqual(['export', 'forceFlush', 'forceFlush']);
  });

  it('does not wait for what comes after it', async () => {
    const fixture = new BatchFixture();
    fixture.add(1);
    const flushed = fixture.batches.forceFlush();
    fixture.door.mode = 'late';
    fixture.add(3);
    await flushed;
    expect(fixture.door.batches).toEqual([[1], [2, 3, 4]]);
  });

  it('rejects when the exporter’s does', async () => {
    const fixture = new BatchFixture();
    fixture.door.forceFlush = () => Promise.reject(new Error('flush failed'));
    await expect(fixture.batches.forceFlush()).rejects.toThrow('flush failed');
  });
});

describe('shutdown', () => {
  it('hands over what waits, and shuts the exporter down', async () => {
    const fixture = new BatchFixture();
    fixture.add(1);
    await fixture.batches.shutdown();
    expect(fixture.door.calls).toEqual(['export', 'shutdown']);
    expect(fixture.door.batches).toEqual([[1]]);
    expect(fixture.batches.snapshot().rejected).toBe(0);
    expect(fixture.clock.pending).toHaveLength(0);
  });

  it('counts what comes later as rejected, in one line and not one for each', async () => {
    const lines = recordDiag();
    const fixture = new BatchFixture();
    const closed = fixture.batches.shutdown();
    fixture.add(3);
    await closed;
    fixture.add(4);
    diag.disable();
    expect(fixture.door.batches).toEqual([]);
    expect(fixture.batches.snapshot().rejected).toBe(7);
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringContaining('dropped 1 span: shutdown (the processor is shut down)'),
      expect.stringContaining('dropped more spans in the last 0 s: 2 shutdown'),
    ]);
  });

  it('happens once, and forceFlush waits for it from then on', async () => {
    const fixture = new BatchFixture();
    const closed = fixture.batches.shutdown();
    expect(fixture.batches.shutdown()).toBe(closed);
    expect(fixture.batches.forceFlush()).toBe(closed);
    await closed;
    expect(fixture.door.calls).toEqual(['shutdown']);
  });

  it('does not wait for an exporter that never answers', async () => {
    const fixture = new BatchFixture();
    fixture.door.mode = 'late';
    fixture.add(3);
    await fixture.batches.shutdown();
    expect(fixture.door.calls).toEqual(['export', 'shutdown']);
  });
});
