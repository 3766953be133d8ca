import { validateHeaderName, validateHeaderValue } from 'node:http';
import { Metadata } from '@grpc/grpc-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grpcHeaderRules, httpHeaderRules } from './rules.js';

function passes(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

/** Texts of which about half are made of what headers are made of. */
const text = fc.oneof(
  fc.stringMatching(/^[a-z0-9._-]{0,8}(-bin)?$/),
  fc.string({
    unit: fc.integer({ min: 0, max: 0x17f }).map((code) => String.fromCodePoint(code)),
    maxLength: 3,
  }),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

describe('headers over HTTP', () => {
  it('may be named as Node allows it', () => {
    fc.assert(
      fc.property(text, (name) => {
        const lower = name.toLowerCase();
        expect(httpHeaderRules.isName(lower)).toBe(passes(() => validateHeaderName(lower)));
      }),
      { numRuns: 2000 },
    );
  });

  it('may have the values that Node allows', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(httpHeaderRules.isValue(value)).toBe(passes(() => validateHeaderValue('x', value)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('headers over gRPC', () => {
  it('may be named as its metadata allows it, without the colon of what is no header', () => {
    fc.assert(
      fc.property(text, (name) => {
        const lower = name.toLowerCase();
        const allowed = passes(() => new Metadata().set(lower, 'x'));
        expect(grpcHeaderRules.isName(lower)).toBe(allowed && !lower.includes(':'));
      }),
      { numRuns: 2000 },
    );
  });

  it('may have the values that its metadata allows', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(grpcHeaderRules.isValue(value)).toBe(passes(() => new Metadata().set('x', value)));
      }),
      { numRuns: 2000 },
    );
  });

  it('are kept apart from those of gRPC itself', () => {
    expect(
      ['host', 'grpc-timeout', 'http2-settings', 'te', 'user-agent'].map(grpcHeaderRules.isReserved),
    ).not.toContain(false);
    expect(['authorization', 'x-host'].map(grpcHeaderRules.isReserved)).not.toContain(true);
    expect(httpHeaderRules.isReserved('host')).toBe(false);
  });
});
