import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { invalid, ok, unavailable } from '../../testing/virtual-destination.js';
import { PageLog } from './page-log.js';

let lines: DiagLine[];
let clock: VirtualClock;
let pageLog: PageLog;
beforeEach(() => {
  lines = recordDiag();
  clock = new VirtualClock();
  pageLog = new PageLog('traces', clock);
});
afterEach(() => diag.disable());

const written = () => lines.map(({ level, text }) => `${level}: ${text}`);

describe('the destination', () => {
  it('is told of when it turns bad and when it recovers, however many requests there are between', () => {
    for (const status of [ok, unavailable, unavailable, ok, ok]) pageLog.onStatus(status);
    expect(written()).toEqual([
      expect.stringMatching(/^warn: .* traces: destination turned bad: UNAVAILABLE: /),
      expect.stringMatching(/^info: .* traces: destination recovered$/),
    ]);
  });

  it('is not bad because of one request, or of what never left', () => {
    pageLog.onStatus(invalid);
    pageLog.onStatus({ code: 8, message: '', reason: 'concurrent-export-limit' });
    expect(lines).toEqual([]);
  });
});

describe('losses', () => {
  it('are told of at once, then at most once a minute, all of them', async () => {
    pageLog.onRejected(3, 'queue-full');
    pageLog.onRejected(4, 'queue-full');
    pageLog.onDropped(5, 'rejected-by-destination', invalid);
    await clock.advance(59_999);
    pageLog.onSendStart();
    expect(written()).toEqual([expect.stringMatching(/^error: .* traces: items lost: 3 queue-full$/)]);
    await clock.advance(1);
    pageLog.onSendStart();
    expect(written().slice(1)).toEqual([
      expect.stringMatching(/ traces: items lost: 4 queue-full, 5 rejected-by-destination$/),
    ]);
  });

  it('are told of with what the destination said', () => {
    pageLog.onDropped(5, 'rejected-by-destination', { ...invalid, message: 'HTTP 400' });
    expect(written()).toEqual([expect.stringMatching(/lost: 5 rejected-by-destination \(HTTP 400\)$/)]);
  });

  it('that no line has told of are told of in the end', () => {
    pageLog.onDropped(1, 'overflow', undefined);
    pageLog.onDropped(2, 'shutdown', undefined);
    pageLog.dispose();
    pageLog.dispose();
    expect(written().slice(1)).toEqual([expect.stringMatching(/items lost: 2 shutdown$/)]);
  });
});
