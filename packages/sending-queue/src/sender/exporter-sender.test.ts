import { context, createContextKey, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { afterEach, describe, expect, it } from 'vitest';
import { unobservedWire } from '../../testing/unobserved-wire.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import type { ResultCallback } from '../sdk/types.js';
import { toStatus } from '../status/errors.js';
import { StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { AttemptListener, WireObserver } from '../wire/observer.js';
import { type Exporter, ExporterSender, type ExporterSenderParts } from './exporter-sender.js';
import type { Outcome } from './sender.js';

function partsOf(wire: WireObserver, clock: VirtualClock): ExporterSenderParts {
  return { wire, readStatus: toStatus, clock, timeoutMillis: 1000 };
}

/** Sends one payload with an exporter that does as `run` does, and collects every outcome. */
function send(run: (callback: ResultCallback) => unknown, wire: WireObserver = unobservedWire) {
  const clock = new VirtualClock();
  const exporter: Exporter<string> = {
    export: (_payload, callback) => run(callback) as undefined,
    shutdown: async () => {},
  };
  const outcomes: Outcome[] = [];
  new ExporterSender(exporter, partsOf(wire, clock)).send('payload', {
    onAttemptStart() {},
    onAttemptEnd() {},
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  return { clock, outcomes };
}

describe('an exporter that', () => {
  it('succeeds ends in OK', () => {
    expect(send((callback) => callback({ code: 0 })).outcomes).toEqual([
      { status: { code: 0, message: '' } },
    ]);
  });

  it('throws ends in one failure', () => {
    const { outcomes, clock } = send(() => {
      throw new Error('no such field');
    });
    expect(outcomes).toMatchObject([{ status: { code: StatusCode.UNKNOWN, message: 'no such field' } }]);
    expect(clock.pending).toEqual([]);
  });

  it('throws after it has called back ends in what it called back with', () => {
    const { outcomes } = send((callback) => {
      callback({ code: 0 });
      throw new Error('too late');
    });
    expect(outcomes).toMatchObject([{ status: { code: StatusCode.OK } }]);
  });

  it('never calls back ends in DEADLINE_EXCEEDED', async () => {
    const { outcomes, clock } = send(() => {});
    await clock.advance(999);
    expect(outcomes).toEqual([]);
    await clock.advance(1);
    expect(outcomes).toEqual([
      { status: { code: StatusCode.DEADLINE_EXCEEDED, message: 'no result after 1000 ms' } },
    ]);
  });

  it('calls back after the deadline is not heard', async () => {
    let late: ResultCallback = () => {};
    const { outcomes, clock } = send((callback) => {
      late = callback;
    });
    await clock.advance(1000);
    late({ code: 0 });
    expect(outcomes).toHaveLength(1);
  });

  it('calls back twice is heard once', () => {
    const { outcomes } = send((callback) => {
      callback({ code: 0 });
      callback({ code: 1, error: new Error('changed my mind') });
    });
    expect(outcomes).toMatchObject([{ status: { code: StatusCode.OK } }]);
  });

  it('calls back with nothing, or without an error, ends in UNKNOWN', () => {
    for (const result of [undefined, { code: 1 }, { code: 7 }, null, 'fine']) {
      const { outcomes } = send((callback) => Reflect.apply(callback, undefined, [result]));
      expect(outcomes, `${result}`).toMatchObject([{ status: { code: StatusCode.UNKNOWN } }]);
    }
  });

  it('returns a thenable of any kind that rejects ends in a failure', async () => {
    const { outcomes, clock } = send(() => ({
      // biome-ignore lint/suspicious/noThenProperty: that is what it is about
      then: (_resolve: unknown, reject: (error: unknown) => void) =>
        reject(new Error('not a promise of ours')),
    }));
    await clock.settle();
    expect(outcomes).toMatchObject([{ status: { message: 'not a promise of ours' } }]);
  });

  it('calls back with a result whose getters throw ends in UNKNOWN', () => {
    const result = {
      get code(): number {
        throw new Error('no code');
      },
    };
    expect(send((callback) => callback(result)).outcomes).toMatchObject([
      { status: { code: StatusCode.UNKNOWN } },
    ]);
  });

  it('returns a promise that rejects ends in a failure, not in an unhandled rejection', async () => {
    const { outcomes, clock } = send(async () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    });
    await clock.settle();
    expect(outcomes).toMatchObject([{ status: { code: StatusCode.UNAVAILABLE } }]);
  });
});

describe('the context of a send', () => {
  afterEach(() => context.disable());

  it('has no span of the caller, and tracing suppressed', () => {
    let active = ROOT_CONTEXT;
    const stack: (typeof ROOT_CONTEXT)[] = [];
    context.setGlobalContextManager({
      active: () => stack.at(-1) ?? ROOT_CONTEXT,
      with(inner, fn, thisArg, ...args) {
        stack.push(inner);
        try {
          return fn.call(thisArg as ThisParameterType<typeof fn>, ...args);
        } finally {
          stack.pop();
        }
      },
      bind: (_context, target) => target,
      enable() {
        return this;
      },
      disable() {
        return this;
      },
    });
    const caller = ROOT_CONTEXT.setValue(createContextKey('caller'), true);
    const span = trace.wrapSpanContext({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      traceFlags: 1,
    });
    context.with(trace.setSpan(caller, span), () => {
      send((callback) => {
        active = context.active();
        callback({ code: 0 });
      });
    });
    expect(isTracingSuppressed(active)).toBe(true);
    expect(trace.getSpan(active)).toBeUndefined();
    expect(propagation.getBaggage(active)).toBeUndefined();
  });
});

describe('what the wire showed', () => {
  /** An observer that has seen one attempt answered with `httpStatus`. */
  const sawStatus = (httpStatus: number): WireObserver => ({
    observe(_listener: AttemptListener, run: () => void): WireObservation {
      const observation: WireObservation = {
        attempts: 1,
        httpStatus,
        error: undefined,
        retryAfterMillis: 700,
        rttMillis: 12,
      };
      queueMicrotask(run);
      return observation;
    },
    dispose() {},
  });

  it('tells what the exporter hides, and the true round trip', async () => {
    const { outcomes, clock } = send(
      (callback) => callback({ code: 1, error: new Error('Export failed with retryable status') }),
      sawStatus(429),
    );
    await clock.settle();
    expect(outcomes).toMatchObject([
      {
        rttMillis: 12,
        status: { code: StatusCode.RESOURCE_EXHAUSTED, httpStatus: 429, retryAfterMillis: 700 },
      },
    ]);
  });
});

describe('shutdown and forceFlush', () => {
  it('of an exporter that hangs resolve in time, and hold the process till then', async () => {
    const clock = new VirtualClock();
    const exporter: Exporter<string> = {
      export() {},
      forceFlush: () => new Promise(() => {}),
      shutdown: () => new Promise(() => {}),
    };
    const sender = new ExporterSender(exporter, partsOf(unobservedWire, clock));
    const ends = [sender.forceFlush(300), sender.shutdown(500)];
    expect(clock.pending.map((timer) => timer.isKeptAlive)).toEqual([true, true]);
    await clock.advance(500);
    await Promise.all(ends);
    expect(clock.pending).toEqual([]);
  });

  it('of an exporter that rejects or throws are logged, and resolve', async () => {
    const exporter: Exporter<string> = {
      export() {},
      forceFlush: () => Promise.reject(new Error('flush')),
      shutdown() {
        throw new Error('shutdown');
      },
    };
    const sender = new ExporterSender(exporter, partsOf(unobservedWire, new VirtualClock()));
    await expect(sender.forceFlush(1000)).resolves.toBeUndefined();
    await expect(sender.shutdown(1000)).resolves.toBeUndefined();
  });
});
