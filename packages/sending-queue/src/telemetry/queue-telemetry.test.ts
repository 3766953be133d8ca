import { diag, type MeterProvider } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { CollectedMetrics } from '../../testing/collected-metrics.js';
import { recordDiag } from '../../testing/recorded-diag.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { type Status, StatusCode } from '../status/status.js';
import { createDiagnostics } from './diagnostics.js';
import { type DisposableListener, QueueTelemetry } from './queue-telemetry.js';

const OK: Status = { code: StatusCode.OK, message: '' };

/** A listener that writes down every call. */
function recorder(calls: unknown[][]): DisposableListener {
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
    dispose: at('dispose'),
  };
}

const EVENTS: [keyof DisposableListener, ...unknown[]][] = [
  ['onSendStart', 1],
  ['onSendEnd', 2, OK, 3],
  ['onStatus', OK],
  ['onRetry', 4, OK, 5],
  ['onDelivered', 6],
  ['onDropped', 7, 'overflow', undefined],
  ['onRejected', 8, 'invalid', 'no bytes for it'],
  ['onThrottle', 9],
  ['dispose'],
];

function tellAll(listener: DisposableListener): void {
  listener.onSendStart(1);
  listener.onSendEnd(2, OK, 3);
  listener.onStatus(OK);
  listener.onRetry(4, OK, 5);
  listener.onDelivered(6);
  listener.onDropped(7, 'overflow', undefined);
  listener.onRejected(8, 'invalid', 'no bytes for it');
  listener.onThrottle(9);
  listener.dispose();
}

describe('QueueTelemetry', () => {
  afterEach(() => diag.disable());

  it('tells the metrics and the log lines of every event, arguments and all', () => {
    const metrics: unknown[][] = [];
    const diagnostics: unknown[][] = [];
    tellAll(new QueueTelemetry(recorder(metrics), recorder(diagnostics)));
    expect(metrics).toEqual(EVENTS);
    expect(diagnostics).toEqual(EVENTS);
  });

  it.each(EVENTS.map(([event]) => event))(
    'gives up on log lines that throw at %s, says so once, and goes on with the metrics',
    (event) => {
      const lines = recordDiag();
      const metrics: unknown[][] = [];
      let calls = 0;
      const failing: DisposableListener = {
        ...recorder([]),
        [event]() {
          calls++;
          throw new Error('too tired to write');
        },
      };
      const telemetry = new QueueTelemetry(recorder(metrics), failing);
      tellAll(telemetry);
      tellAll(telemetry);
      expect(calls).toBe(1);
      expect(metrics).toEqual([...EVENTS, ...EVENTS]);
      expect(lines).toHaveLength(1);
      expect(lines[0]?.text).toContain('too tired to write');
    },
  );

  it('goes on with the log lines when a meter provider throws, which is said once', () => {
    const lines = recordDiag();
    const meterProvider: MeterProvider = {
      getMeter() {
        throw new Error('no meter today');
      },
    };
    const diagnostics: unknown[][] = [];
    const telemetry = new QueueTelemetry(CollectedMetrics.create({ meterProvider }), recorder(diagnostics));
    tellAll(telemetry);
    tellAll(telemetry);
    expect(diagnostics).toEqual([...EVENTS, ...EVENTS]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.text).toContain('no meter today');
  });

  it('survives a status that is none', () => {
    const lines = recordDiag();
    const diagnostics = createDiagnostics({ signal: 'traces', clock: new VirtualClock() });
    const telemetry = new QueueTelemetry(CollectedMetrics.create(), diagnostics);
    const status: Status = JSON.parse('{ "code": 14 }');
    expect(() => telemetry.onStatus(status)).not.toThrow();
    expect(lines).toHaveLength(1);
  });

  it('survives a logger that throws', () => {
    const tired = (): never => {
      throw new Error('logger is tired');
    };
    diag.setLogger({ error: tired, warn: tired, info: tired, debug: () => {}, verbose: () => {} });
    const telemetry = new QueueTelemetry(recorder([]), { ...recorder([]), onDelivered: tired });
    expect(() => telemetry.onDelivered(1)).not.toThrow();
  });
});
