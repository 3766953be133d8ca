import { diag } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BatchFixture } from '../../testing/batch-fixture.js';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import type { Resource } from '../sdk/types.js';

let lines: DiagLine[];

beforeEach(() => {
  lines = recordDiag();
});

afterEach(() => diag.disable());

describe('a resource whose attributes are pending', () => {
  function pendingResource() {
    let settle: { resolve(value: string): void; reject(error: Error): void } | undefined;
    const value = new Promise<string>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return { resource: resourceFromAttributes({ 'host.id': value }), settle };
  }

  it('holds its batches back until they are there, in order', async () => {
    const { resource, settle } = pendingResource();
    const fixture = new BatchFixture();
    fixture.add(6, resource);
    await fixture.clock.settle();
    expect(fixture.door.batches).toEqual([]);
    settle?.resolve('a');
    await fixture.clock.settle();
    expect(fixture.door.batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    fixture.add(3, resource);
    expect(fixture.door.batches).toHaveLength(3);
  });

  it('holds at most maxQueueSize items', async () => {
    const { resource, settle } = pendingResource();
    const fixture = new BatchFixture();
    fixture.add(14, resource);
    expect(fixture.batches.snapshot().rejected).toBe(5);
    settle?.resolve('a');
    await fixture.clock.settle();
    expect(fixture.door.batches.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is exported all the same when the detection fails, with a line that says so', async () => {
    const rejecting: Resource = {
      asyncAttributesPending: true,
      waitForAsyncAttributes: () => Promise.reject(new Error('no metadata server')),
    };
    const fixture = new BatchFixture();
    fixture.add(6, rejecting);
    await fixture.clock.settle();
    expect(fixture.door.batches).toHaveLength(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.text).toContain('no metadata server');
  });

  it('is waited for no longer than 30 s', async () => {
    const { resource } = pendingResource();
    const fixture = new BatchFixture();
    fixture.add(3, resource);
    await fixture.clock.advance(29_999);
    expect(fixture.door.batches).toEqual([]);
    await fixture.clock.advance(1);
    expect(fixture.door.batches).toEqual([[1, 2, 3]]);
    expect(lines).toHaveLength(1);
  });

  it('keeps the process alive while a flush or a shutdown waits for it, and no longer', async () => {
    const { resource, settle } = pendingResource();
    const other = pendingResource();
    const fixture = new BatchFixture();
    const isKeptAlive = () => fixture.clock.pending.some((timer) => timer.isKeptAlive);
    fixture.add(3, resource);
    expect(fixture.clock.pending).toHaveLength(1);
    expect(isKeptAlive()).toBe(false);
    const flushed = fixture.batches.forceFlush();
    expect(isKeptAlive()).toBe(true);
    fixture.add(3, other.resource);
    settle?.resolve('a');
    await flushed;
    expect(fixture.clock.pending).toHaveLength(1);
    expect(isKeptAlive()).toBe(false);
    const closed = fixture.batches.shutdown();
    expect(isKeptAlive()).toBe(true);
    other.settle?.resolve('b');
    await closed;
    expect(fixture.clock.pending).toEqual([]);
  });

  it('keeps it alive for a second flush too, when the first is done', async () => {
    const first = pendingResource();
    const second = pendingResource();
    const fixture = new BatchFixture();
    fixture.add(3, first.resource);
    const flushed = fixture.batches.forceFlush();
    fixture.add(3, second.resource);
    const closed = fixture.batches.shutdown();
    first.settle?.resolve('a');
    await flushed;
    expect(fixture.clock.pending.map(({ isKeptAlive }) => isKeptAlive)).toEqual([true]);
    second.settle?.resolve('b');
    await closed;
  });

  it('is waited for by forceFlush and by shutdown', async () => {
    const { resource, settle } = pendingResource();
    const fixture = new BatchFixture();
    fixture.add(1, resource);
    const flushed = fixture.batches.forceFlush();
    fixture.add(1, resource);
    const closed = fixture.batches.shutdown();
    await fixture.clock.settle();
    expect(fixture.door.calls).toEqual([]);
    settle?.resolve('a');
    await Promise.all([flushed, closed]);
    expect(fixture.door.batches).toEqual([[1], [2]]);
    expect(fixture.door.calls.filter((call) => call !== 'forceFlush')).toEqual([
      'export',
      'export',
      'shutdown',
    ]);
  });
});
