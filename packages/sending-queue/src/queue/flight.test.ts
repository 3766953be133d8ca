import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLimiter, type Slot, type SlotOutcome } from '@otelq/adaptive-concurrency';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { invalid, ok, seenOnWire, unavailable } from '../../testing/virtual-destination.js';
import { toStatus } from '../status/errors.js';
import { Flight } from './flight.js';
import { QueueRequest } from './request.js';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** A flight that has landed, and a way to see whether its payload is still held by anything. */
function landedFlight(): { flight: Flight<object>; payload: WeakRef<object>; landed: string[] } {
  const clock = new VirtualClock();
  const limiter = createLimiter({ algorithm: 'fixed', now: () => clock.now() });
  const slot = limiter.tryAcquire();
  if (slot === undefined) throw new Error('a new limiter has a slot');
  const payload = { spans: new Array(1000).fill('span') };
  const request = new QueueRequest<object>({
    payload,
    items: 1,
    bytes: 0,
    size: 1,
    sequence: 1,
    acceptedAtMillis: 0,
    receipt: undefined,
  });
  const landed: string[] = [];
  const flight = new Flight<object>(request, slot, clock.now(), {
    beginTurn: () => {},
    onResend: () => landed.push('sent again'),
    limiter: Object.assign(limiter, { report: () => landed.push('success without a slot') }),
    statusOf: (observation) => toStatus(undefined, observation),
    onAttemptStatus: (_request, status) => landed.push(`status ${status.code}`),
    pump: () => landed.push('slot freed'),
    onLanded: () => landed.push('landed'),
  });
  flight.onOutcome({ status: ok });
  return { flight, payload: new WeakRef(payload), landed };
}

describe('a flight that has landed', () => {
  it('holds its payload no longer, although a kept-alive socket may remember the flight', async () => {
    const { flight, payload } = landedFlight();
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    expect(payload.deref()).toBeUndefined();
    expect(flight).toBeDefined();
  });

  it('takes no notice of what the wire still shows', () => {
    const { flight, landed } = landedFlight();
    flight.onAttemptStart(seenOnWire(undefined, 2));
    flight.onAttemptEnd(seenOnWire(503, 2));
    flight.onOutcome({ status: ok });
    expect(landed).toEqual(['status 0', 'landed']);
  });
});

describe('a flight whose exporter retries by itself', () => {
  /** A flight that gave its slot back when its first attempt met a 503, and what it told of later ones. */
  function secondAttempt(slotForRetry?: Slot): { flight: Flight<object>; reported: SlotOutcome[] } {
    const clock = new VirtualClock();
    const slot = createLimiter({ algorithm: 'fixed', now: () => clock.now() }).tryAcquire();
    if (slot === undefined) throw new Error('a new limiter has a slot');
    const request = new QueueRequest<object>({
      payload: {},
      items: 7,
      bytes: 0,
      size: 1,
      sequence: 1,
      acceptedAtMillis: 0,
      receipt: undefined,
    });
    const reported: SlotOutcome[] = [];
    const flight = new Flight<object>(request, slot, clock.now(), {
      beginTurn: () => {},
      onResend: () => {},
      limiter: Object.assign(createLimiter({ algorithm: 'fixed', now: () => clock.now() }), {
        tryAcquire: () => slotForRetry,
        report: (outcome: SlotOutcome) => reported.push(outcome),
      }),
      statusOf: (observation) => toStatus(undefined, observation),
      onAttemptStatus: () => {},
      pump: () => {},
      onLanded: () => {},
    });
    flight.onAttemptStart(seenOnWire(undefined, 1));
    flight.onAttemptEnd(seenOnWire(503, 1));
    flight.onAttemptStart(seenOnWire(undefined, 2));
    return { flight, reported };
  }

  it('tells of a success that had no slot', () => {
    const { flight, reported } = secondAttempt();
    flight.onOutcome({ status: ok, rttMillis: 30 });
    expect(reported).toEqual([{ signal: 'success', size: 7, rttMillis: 30 }]);
  });

  it('tells the slot of one that had a slot', () => {
    const released: SlotOutcome[] = [];
    const { flight, reported } = secondAttempt({ release: (outcome) => released.push(outcome) });
    flight.onOutcome({ status: ok, rttMillis: 30 });
    expect(released).toEqual([{ signal: 'success', size: 7, rttMillis: 30 }]);
    expect(reported).toEqual([]);
  });

  it.each([unavailable, invalid])('tells nothing of what else had no slot: $message', (status) => {
    const { flight, reported } = secondAttempt();
    flight.onOutcome({ status });
    expect(reported).toEqual([]);
  });
});
