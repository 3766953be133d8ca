import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { type Status, StatusCode } from '../status/status.js';
import { createDiagnostics } from './diagnostics.js';

const OK: Status = { code: StatusCode.OK, message: '' };
const DOWN: Status = { code: StatusCode.UNAVAILABLE, message: 'connect ECONNREFUSED 127.0.0.1:4318' };

let clock: VirtualClock;
let lines: DiagLine[];
let listener: ReturnType<typeof createDiagnostics>;

beforeEach(() => {
  clock = new VirtualClock();
  lines = recordDiag();
  listener = createDiagnostics({ signal: 'traces', clock });
});

afterEach(() => diag.disable());

/** The lines without the namespace that the API puts in front. */
function written(): [string, string][] {
  return lines.map(({ level, text }) => [level, text.replace(/^@otelq\/sending-queue /, '')]);
}

describe('a destination', () => {
  it('gets a line when it turns bad and one when it recovers, and none in between', async () => {
    for (let request = 0; request < 100; request++) listener.onStatus(OK);
    for (let request = 0; request < 100; request++) {
      listener.onSendStart(5);
      listener.onStatus(DOWN);
      listener.onSendEnd(5, DOWN, 10);
      listener.onRetry(5, DOWN, 100);
      await clock.advance(50);
    }
    listener.onStatus(OK);
    listener.onDelivered(5);
    expect(written()).toEqual([
      ['warn', 'traces: destination turned bad: UNAVAILABLE (14): connect ECONNREFUSED 127.0.0.1:4318'],
      ['info', 'traces: destination recovered after 5.0 s; spans retried meanwhile: 500, dropped: 0'],
    ]);
  });

  it('is seen through the ends of sends when its attempts can’t be seen', () => {
    listener.onSendEnd(5, DOWN, 10);
    listener.onSendEnd(5, OK, 10);
    expect(written().map(([level]) => level)).toEqual(['warn', 'info']);
  });

  it('tells what was dropped while it was bad', () => {
    listener.onStatus(DOWN);
    listener.onDropped(7, 'retries-exhausted', DOWN);
    listener.onStatus(OK);
    expect(written().at(-1)?.[1]).toContain('dropped: 7');
  });

  it('that goes back and forth gets one pair in 10 s, and the next line counts the rest', async () => {
    // 0 s: bad, good. Then every second bad and good again: at 10 s a new pair may begin.
    for (let second = 0; second <= 10; second++) {
      listener.onStatus(DOWN);
      listener.onStatus(OK);
      await clock.advance(1000);
    }
    expect(written().map(([level]) => level)).toEqual(['warn', 'info', 'warn', 'info']);
    expect(written()[2]?.[1]).toContain('(18 changes before this one were not logged)');
    expect(written()[3]?.[1]).not.toContain('not logged');
  });

  it('that stays bad within these 10 s is reported when they are over', async () => {
    listener.onStatus(DOWN);
    listener.onStatus(OK);
    await clock.advance(3000);
    listener.onStatus(DOWN);
    await clock.advance(6999);
    listener.onStatus(DOWN);
    expect(written()).toHaveLength(2);
    await clock.advance(1);
    listener.onStatus(DOWN);
    expect(written()).toHaveLength(3);
    await clock.advance(2000);
    listener.onStatus(OK);
    // Bad since 3 s, recovered at 12 s.
    expect(written()[3]?.[1]).toContain('recovered after 9.0 s');
  });

  it.each<[string, Status]>([
    ['a refused payload', { code: StatusCode.INVALID_ARGUMENT, message: 'no such field' }],
    [
      'a payload too large',
      { code: StatusCode.RESOURCE_EXHAUSTED, message: '', reason: 'payload-too-large' },
    ],
    ['a local ceiling', { code: StatusCode.UNAVAILABLE, message: '', reason: 'concurrent-export-limit' }],
  ])('is not bad for %s', (_what, status) => {
    listener.onStatus(status);
    expect(lines).toEqual([]);
    listener.onStatus(DOWN);
    listener.onStatus(status);
    expect(lines).toHaveLength(1);
  });

  it('can say what it likes: only the beginning of the first line is written', () => {
    listener.onStatus({ code: StatusCode.UNAVAILABLE, message: `${'x'.repeat(500)}\n<html>` });
    expect(written()[0]?.[1]).toBe(`traces: destination turned bad: UNAVAILABLE (14): ${'x'.repeat(200)}`);
  });
});

describe('what a destination says although it took everything', () => {
  const says = (message: string): Status => ({ ...OK, message });

  it('is written once, until it says something else a minute later', async () => {
    for (let request = 0; request < 100; request++) listener.onStatus(says('v1 is deprecated'));
    await clock.advance(59_000);
    listener.onStatus(says('v1 ends tomorrow'));
    listener.onStatus(OK);
    await clock.advance(1000);
    listener.onStatus(says('v1 is deprecated'));
    listener.onStatus(says('v1 ends today\nsee https://example.org'));
    expect(written()).toEqual([
      ['warn', 'traces: destination says: v1 is deprecated'],
      ['warn', 'traces: destination says: v1 ends today'],
    ]);
  });
});

describe('what keeps requests from being sent at all', () => {
  const hindered = (message: string): Status => ({ ...DOWN, message, reason: 'not-sent' });

  it('is written once, until something was sent, and says nothing of the destination', async () => {
    for (let request = 0; request < 100; request++) {
      listener.onStatus(hindered('headers() failed'));
      await clock.advance(1000);
    }
    expect(written()).toEqual([['warn', 'traces: nothing is sent: headers() failed']]);
    listener.onStatus(OK);
    listener.onStatus(hindered('headers() failed'));
    expect(written()).toHaveLength(2);
  });
});

describe('losses', () => {
  it('get a line for the first of each reason, then one summary a minute with the counts', async () => {
    listener.onDropped(5, 'overflow', undefined);
    listener.onDropped(1, 'rejected-by-destination', {
      code: StatusCode.INVALID_ARGUMENT,
      message: 'bad span',
    });
    for (let second = 0; second < 59; second++) {
      await clock.advance(1000);
      listener.onDropped(2, 'overflow', undefined);
    }
    listener.onDropped(3, 'rejected-by-destination', undefined);
    expect(written()).toEqual([
      ['error', 'traces: dropped 5 spans: overflow'],
      ['error', 'traces: dropped 1 span: rejected-by-destination (INVALID_ARGUMENT (3): bad span)'],
    ]);
    await clock.advance(1000);
    listener.onSendStart(1);
    expect(written()[2]).toEqual([
      'error',
      'traces: dropped more spans in the last 60 s: 118 overflow, 3 rejected-by-destination',
    ]);
    await clock.advance(120_000);
    listener.onSendStart(1);
    expect(lines).toHaveLength(3);
  });

  it('count rejections likewise, in lines of their own', async () => {
    listener.onRejected(10, 'queue-full');
    listener.onDropped(1, 'overflow', undefined);
    listener.onRejected(20, 'queue-full');
    await clock.advance(60_000);
    listener.onRejected(30, 'queue-full');
    expect(written()).toEqual([
      ['error', 'traces: rejected 10 spans: queue-full'],
      ['error', 'traces: dropped 1 span: overflow'],
      ['error', 'traces: rejected more spans in the last 60 s: 50 queue-full'],
    ]);
  });

  it('have no timer, and are told at the latest when the queue ends', () => {
    listener.onDropped(1, 'shutdown', undefined);
    listener.onDropped(9, 'shutdown', undefined);
    expect(clock.pending).toEqual([]);
    listener.dispose();
    listener.dispose();
    expect(written()).toEqual([
      ['error', 'traces: dropped 1 span: shutdown'],
      ['error', 'traces: dropped more spans in the last 0 s: 9 shutdown'],
    ]);
  });
});
