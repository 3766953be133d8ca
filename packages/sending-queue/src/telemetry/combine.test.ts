import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../testing/recorded-diag.js';
import type { QueueListener } from '../queue/listener.js';
import { type Status, StatusCode } from '../status/status.js';
import { combineListeners } from './combine.js';

const OK: Status = { code: StatusCode.OK, message: '' };

/** A listener that writes down every call. */
function recorder(calls: unknown[][]): QueueListener {
  const at =
    (event: string) =>
    (...args: unknown[]): void => {
      calls.push([event, ...args]);
    };
  return {
    onSendStart: at('onSendStart'),
    onSendEnd: at('onSendEnd'),
    onStatus: at('onStatus'),
    onRetry: at('onRetry'),
    onDelivered: at('onDelivered'),
    onDropped: at('onDropped'),
    onRejected: at('onRejected'),
    onThrottle: at('onThrottle'),
  };
}

const EVENTS: [keyof QueueListener, ...unknown[]][] = [
  ['onSendStart', 1],
  ['onSendEnd', 2, OK, 3],
  ['onStatus', OK],
  ['onRetry', 4, OK, 5],
  ['onDelivered', 6],
  ['onDropped', 7, 'overflow', undefined],
  ['onRejected', 8, 'queue-full'],
  ['onThrottle', 9],
];

function tellAll(listener: QueueListener): void {
  listener.onSendStart(1);
  listener.onSendEnd(2, OK, 3);
  listener.onStatus(OK);
  listener.onRetry(4, OK, 5);
  listener.onDelivered(6);
  listener.onDropped(7, 'overflow', undefined);
  listener.onRejected(8, 'queue-full');
  listener.onThrottle(9);
}

describe('combineListeners', () => {
  afterEach(() => diag.disable());

  it('tells every listener of every event, arguments and all', () => {
    const first: unknown[][] = [];
    const second: unknown[][] = [];
    tellAll(combineListeners(recorder(first), recorder(second)));
    expect(first).toEqual(EVENTS);
    expect(second).toEqual(EVENTS);
  });

  it('gives up on a listener that throws, says so once, and goes on with the others', () => {
    const lines = recordDiag();
    const before: unknown[][] = [];
    const after: unknown[][] = [];
    let calls = 0;
    const failing: QueueListener = {
      ...recorder([]),
      onStatus() {
        calls++;
        throw new Error('listener is tired');
      },
    };
    const combined = combineListeners(recorder(before), failing, recorder(after));
    tellAll(combined);
    tellAll(combined);
    expect(calls).toBe(1);
    expect(before).toEqual([...EVENTS, ...EVENTS]);
    expect(after).toEqual([...EVENTS, ...EVENTS]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.text).toContain('listener is tired');
  });

  it('survives a logger that throws', () => {
    const tired = (): never => {
      throw new Error('logger is tired');
    };
    diag.setLogger({ error: tired, warn: tired, info: tired, debug: () => {}, verbose: () => {} });
    const combined = combineListeners({ ...recorder([]), onDelivered: tired });
    expect(() => combined.onDelivered(1)).not.toThrow();
  });
});
