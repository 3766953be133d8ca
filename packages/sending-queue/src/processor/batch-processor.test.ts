import { context, diag } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BatchFixture } from '../../testing/batch-fixture.js';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import { SynchronousContextManager } from '../../testing/synchronous-context-manager.js';

let lines: DiagLine[];

beforeEach(() => {
  lines = recordDiag();
});

afterEach(() => diag.disable());

describe('batches', () => {
  it('hands a full batch over at once, synchronously', () => {
    const fixture = new BatchFixture();
    fixture.add(7);
    expect(fixture.door.batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('hands a partial one over after the delay, counted from its first item', async () => {
    const fixture = new BatchFixture();
    fixture.add(1);
    await fixture.clock.advance(4000);
    fixture.add(1);
    await fixture.clock.advance(999);
    expect(fixture.door.batches).toEqual([]);
    await fixture.clock.advance(1);
    expect(fixture.door.batches).toEqual([[1, 2]]);
  });

  it('has a timer only while items wait, and never one that keeps the process alive', async () => {
    const fixture = new BatchFixture();
    expect(fixture.clock.pending).toHaveLength(0);
    fixture.add(1);
    expect(fixture.clock.pending).toHaveLength(1);
    expect(fixture.clock.pending[0]?.isKeptAlive).toBe(false);
    fixture.add(2);
    expect(fixture.door.batches).toHaveLength(1);
    expect(fixture.clock.pending).toHaveLength(0);
    fixture.add(1);
    await fixture.clock.advance(5000);
    expect(fixture.clock.pending).toHaveLength(0);
  });

  it('exports with tracing suppressed', () => {
    const seen: boolean[] = [];
    context.setGlobalContextManager(new SynchronousContextManager());
    const fixture = new BatchFixture();
    const original = fixture.door.export.bind(fixture.door);
    fixture.door.export = (items, ...callbacks) => {
      seen.push(isTracingSuppressed(context.active()));
      original(items, ...callbacks);
    };
    fixture.add(3);
    context.disable();
    expect(seen).toEqual([true]);
  });
});

describe('an exporter that answers late', () => {
  it('is handed what fits into maxQueueSize, and what comes beyond is dropped and counted', () => {
    const fixture = new BatchFixture();
    fixture.door.mode = 'late';
    fixture.add(12);
    expect(fixture.door.batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
    expect(fixture.batches.snapshot()).toMatchObject({ rejected: 3 });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.text).toContain(
      'traces: the batch processor dropped 1 span: processor-full (maxQueueSize is 9)',
    );
    fixture.door.answers[0]?.();
    fixture.add(3);
    expect(fixture.door.batches[3]).toEqual([13, 14, 15]);
  });

  it('writes at most one more line a minute while it goes on dropping', async () => {
    const fixture = new BatchFixture();
    fixture.door.mode = 'late';
    fixture.add(9);
    for (let second = 0; second < 120; second++) {
      fixture.add(10);
      await fixture.clock.advance(1000);
    }
    expect(fixture.batches.snapshot().rejected).toBe(1200);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(3);
  });

  it('does not hold items that are the queue’s already (`waitForResult`)', () => {
    const fixture = new BatchFixture();
    fixture.door.mode = 'accepted, answered late';
    fixture.add(30);
    expect(fixture.door.batches).toHaveLength(10);
    expect(fixture.batches.snapshot().rejected).toBe(0);
    for (const answer of fixture.door.answers) answer();
    fixture.door.mode = 'late';
    fixture.add(12);
    expect(fixture.door.batches).toHaveLength(13);
  });

  it('does not take others that are let in meanwhile for the batch that is handed over', () => {
    const fixture = new BatchFixture();
    fixture.door.mode = 'late';
    fixture.add(3);
    const original = fixture.door.export.bind(fixture.door);
    fixture.door.export = (items, ...callbacks) => {
      fixture.door.export = original;
      original(items, ...callbacks);
      fixture.door.answers[0]?.();
    };
    fixture.add(9);
    expect(fixture.batches.snapshot().rejected).toBe(0);
    fixture.add(1);
    expect(fixture.batches.snapshot().rejected).toBe(1);
  });

  it('frees no more room for an answer that comes twice', () => {
    const fixture = new BatchFixture();
    fixture.door.mode = 'late';
    fixture.add(9);
    fixture.door.answers[0]?.();
    fixture.door.answers[0]?.();
    fixture.add(6);
    expect(fixture.batches.snapshot().rejected).toBe(3);
  });
});

describe('an exporter that throws', () => {
  it('costs its batch, which is counted and logged, and no more', () => {
    const fixture = new BatchFixture();
    fixture.door.mode = 'throws';
    expect(() => fixture.add(3)).not.toThrow();
    expect(fixture.batches.snapshot().rejected).toBe(3);
    expect(lines[0]).toMatchObject({ level: 'error' });
    expect(lines[0]?.text).toContain('3 spans: export-failed (Error: door is off its hinges)');
    fixture.door.mode = 'open';
    fixture.add(9);
    expect(fixture.door.batches).toHaveLength(3);
    expect(fixture.batches.snapshot().rejected).toBe(3);
  });
});
