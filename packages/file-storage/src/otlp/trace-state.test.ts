import { createTraceState } from '@opentelemetry/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceState } from '../../testing/otlp/contexts.js';
import { StoredTraceState } from './trace-state.js';

const key = fc.stringMatching(/^[a-z]{1,2}$/);

describe('StoredTraceState', () => {
  it('says and does what the trace state of the API does', () => {
    fc.assert(
      fc.property(traceState, key, key, fc.stringMatching(/^[a-z]{1,4}$/), (original, one, other, value) => {
        const api = createTraceState(original.serialize());
        const stored = new StoredTraceState(original.serialize());
        expect(stored.serialize()).toBe(api.serialize());
        expect(stored.get(one)).toBe(api.get(one));
        expect(stored.set(one, value).get(one)).toBe(value);
        const changed = (state: typeof api) =>
          state.set(one, value).set(other, value).set(one, 'last').unset(other);
        expect(changed(stored).serialize()).toBe(changed(api).serialize());
        expect(stored.serialize()).toBe(original.serialize());
      }),
    );
  });

  it('keeps text that the API would not make a trace state of', () => {
    const text = ` a = 1 ,no member,=,b=2=3,a=4,${'x'.repeat(600)}=5`;
    const stored = new StoredTraceState(text);
    expect(stored.serialize()).toBe(text);
    expect([stored.get('a'), stored.get('b'), stored.get('no member')]).toEqual([' 1', '2=3', undefined]);
    expect(stored.get('x'.repeat(600))).toBe('5');
  });

  it('has no members without text', () => {
    const stored = new StoredTraceState('');
    expect(stored.get('a')).toBeUndefined();
    expect(stored.unset('a').serialize()).toBe('');
    expect(stored.set('a', '1').serialize()).toBe('a=1');
  });
});
