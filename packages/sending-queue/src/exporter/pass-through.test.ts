import { diag } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import type { Exporter } from '../sender/exporter-sender.js';
import { PassThrough } from './pass-through.js';

const TIMEOUT_MILLIS = 30_000;

/** An exporter that answers when a test says so, and remembers what it was asked for. */
class Destination implements Exporter<string> {
  readonly calls: string[] = [];
  readonly answers: ((result: ExportResult) => void)[] = [];

  export(payload: string, done: (result: ExportResult) => void): void {
    this.calls.push(payload);
    this.answers.push(done);
  }

  async forceFlush(): Promise<void> {
    this.calls.push('forceFlush');
  }

  async shutdown(): Promise<void> {
    this.calls.push('shutdown');
  }
}

class Fixture {
  readonly clock = new VirtualClock();
  readonly destination = new Destination();
  readonly door = new PassThrough(this.destination, this.clock, TIMEOUT_MILLIS);
  /** The messages of the failures, and `undefined` for every success. */
  readonly results: (string | undefined)[] = [];

  offer(payload: string): void {
    this.door.offer(payload, (error) => this.results.push(error?.message));
  }
}

let lines: DiagLine[];

beforeEach(() => {
  lines = recordDiag();
});

afterEach(() => diag.disable());

describe('an export without a queue', () => {
  it('is accepted and handed over at once, and ends as the exporter says', () => {
    const fixture = new Fixture();
    const accepted: string[] = [];
    fixture.door.offer(
      'a',
      (error) => fixture.results.push(error?.message),
      () => accepted.push('a'),
    );
    fixture.offer('b');
    expect(accepted).toEqual(['a']);
    expect(fixture.destination.calls).toEqual(['a', 'b']);
    expect(fixture.results).toEqual([]);
    fixture.destination.answers[0]?.({ code: ExportResultCode.SUCCESS });
    fixture.destination.answers[1]?.({ code: ExportResultCode.FAILED, error: new Error('unpaid') });
    expect(fixture.results).toEqual([undefined, 'unpaid']);
    expect(fixture.clock.pending).toEqual([]);
  });

  it('has failed when there is no answer in time, and later ones change nothing', async () => {
    const fixture = new Fixture();
    fixture.offer('a');
    await fixture.clock.advance(TIMEOUT_MILLIS - 1);
    expect(fixture.results).toEqual([]);
    await fixture.clock.advance(1);
    expect(fixture.results).toEqual(['no result after 30000 ms']);
    fixture.destination.answers[0]?.({ code: ExportResultCode.SUCCESS });
    expect(fixture.results).toHaveLength(1);
  });

  it('is answered once by an exporter that calls back twice', () => {
    const fixture = new Fixture();
    fixture.offer('a');
    for (let i = 0; i < 2; i++) fixture.destination.answers[0]?.({ code: ExportResultCode.SUCCESS });
    expect(fixture.results).toEqual([undefined]);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('has failed when the exporter %s', async (_what, run) => {
    const fixture = new Fixture();
    fixture.destination.export = run;
    expect(() => fixture.offer('a')).not.toThrow();
    await fixture.clock.settle();
    expect(fixture.results).toEqual(['broken']);
    expect(fixture.clock.pending).toEqual([]);
  });

  it('fails with an error even where the exporter gives none', () => {
    const fixture = new Fixture();
    fixture.offer('a');
    fixture.destination.answers[0]?.({ code: ExportResultCode.FAILED });
    expect(fixture.results).toEqual([expect.stringContaining('without an error')]);
  });
});

describe('a flush or a shutdown without a queue', () => {
  it('waits for what is under way, and keeps the process alive for it', async () => {
    const fixture = new Fixture();
    fixture.offer('a');
    expect(fixture.clock.pending[0]?.isKeptAlive).toBe(false);
    const flushed = fixture.door.forceFlush();
    expect(fixture.clock.pending[0]?.isKeptAlive).toBe(true);
    fixture.destination.answers[0]?.({ code: ExportResultCode.SUCCESS });
    await flushed;
    expect(fixture.destination.calls).toEqual(['a', 'forceFlush']);
  });

  it('ends with an exporter that never answers', async () => {
    const fixture = new Fixture();
    fixture.offer('a');
    const flushed = fixture.door.forceFlush();
    const closed = fixture.door.shutdown();
    await fixture.clock.advance(TIMEOUT_MILLIS);
    await Promise.all([flushed, closed]);
    expect(fixture.destination.calls).toEqual(['a', 'forceFlush', 'shutdown']);
  });

  it('shuts the exporter down once, and the state follows', async () => {
    const fixture = new Fixture();
    expect(fixture.door.snapshot().state).toBe('running');
    await Promise.all([fixture.door.shutdown(), fixture.door.shutdown()]);
    expect(fixture.destination.calls).toEqual(['shutdown']);
    expect(fixture.door.snapshot().state).toBe('stopped');
  });

  it('never rejects, and says why it would have', async () => {
    const fixture = new Fixture();
    fixture.destination.forceFlush = () => {
      throw new Error('stuck');
    };
    fixture.destination.shutdown = () => Promise.reject(new Error('jammed'));
    await fixture.door.forceFlush();
    await fixture.door.shutdown();
    expect(lines).toEqual([
      { level: 'warn', text: expect.stringContaining('forceFlush of the wrapped exporter failed: stuck') },
      { level: 'warn', text: expect.stringContaining('shutdown of the wrapped exporter failed: jammed') },
    ]);
    expect(fixture.door.snapshot().state).toBe('stopped');
  });
});
