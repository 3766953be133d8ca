import { describe, expect, it } from 'vitest';
import { acquireAll, releaseAll, rounds } from '../testing/rounds.js';
import { createLimiter } from './index.js';

describe('the fixed limiter', () => {
  it('hands out maxConcurrency slots, and takes each back once', () => {
    const limiter = createLimiter({ algorithm: 'fixed', maxConcurrency: 3 });
    const slots = acquireAll(limiter);
    expect(slots).toHaveLength(3);
    expect(limiter.snapshot()).toEqual({ limit: 3, inFlight: 3, delayMillis: 0 });
    slots[0]?.release({ signal: 'success' });
    slots[0]?.release({ signal: 'success' });
    expect(limiter.inFlight).toBe(2);
    expect(acquireAll(limiter)).toHaveLength(1);
  });

  it('is moved by nothing', () => {
    const limiter = createLimiter({ algorithm: 'fixed', maxConcurrency: 5 });
    rounds(limiter, 20, { signal: 'success', rttMillis: 1 });
    rounds(limiter, 20, { signal: 'success', rttMillis: 1000 });
    releaseAll(acquireAll(limiter), { signal: 'backpressure' });
    limiter.report({ signal: 'success' });
    limiter.report({ signal: 'backpressure' });
    expect(limiter.snapshot()).toEqual({ limit: 5, inFlight: 0, delayMillis: 0 });
  });
});
