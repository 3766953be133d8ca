import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../store/memory-store.js';
import { resolveOptions } from './options.js';

const store = new MemoryStore({ now: () => 0 });
const needed = { store, destination: 'backend', totalPermits: 1000 };

describe('resolveOptions', () => {
  it('has periods of a minute, and permits for requests', () => {
    expect(resolveOptions(needed)).toEqual({ ...needed, periodMillis: 60_000, unit: 'requests' });
  });

  it.each([
    [{ ...needed, store: {} }, TypeError, 'store'],
    [{ ...needed, store: undefined }, TypeError, 'store'],
    [{ ...needed, destination: '' }, RangeError, 'destination'],
    [{ ...needed, destination: 7 }, TypeError, 'destination'],
    [{ ...needed, totalPermits: 0 }, RangeError, 'totalPermits'],
    [{ ...needed, totalPermits: 1.5 }, RangeError, 'totalPermits'],
    [{ ...needed, totalPermits: '1000' }, TypeError, 'totalPermits'],
    [{ ...needed, periodMillis: 999 }, RangeError, 'periodMillis'],
    [{ ...needed, periodMillis: 3_600_001 }, RangeError, 'periodMillis'],
    [{ ...needed, unit: 'spans' }, RangeError, 'unit'],
    [{ ...needed, permits: 5 }, TypeError, 'permits'],
    [undefined, TypeError, 'options'],
  ])('refuses %j, and names the option', (options, error, name) => {
    const resolve = () => resolveOptions(options);
    expect(resolve).toThrow(error);
    expect(resolve).toThrow(name);
  });
});
