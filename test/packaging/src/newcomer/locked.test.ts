import { describe, expect, it } from 'vitest';
import { locked, specOf } from './locked.js';

describe('what is locked', () => {
  it('is the newest version within a range', () => {
    const { packages } = locked([
      '@otelq/sending-queue',
      '@opentelemetry/api@1.9',
      '@opentelemetry/sdk-node@0.200',
    ]);
    expect(packages).toEqual([
      '@otelq/sending-queue',
      expect.stringMatching(/^@opentelemetry\/api@1\.9\.\d+$/),
      '@opentelemetry/sdk-node@0.200.0',
    ]);
  });

  it('has what comes with it, as that was released together', () => {
    const { versions } = locked(['@opentelemetry/sdk-node@0.200']);
    expect(versions.get('@opentelemetry/sdk-logs')).toBe('0.200.0');
    expect(versions.get('@opentelemetry/sdk-metrics')).toBe('2.0.0');
    expect(versions.has('@opentelemetry/sdk-node')).toBe(false);
    expect(versions.get('protobufjs')).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is missed where it is not there', () => {
    expect(() => locked(['@opentelemetry/sdk-node@0.199'])).toThrow(
      'the lockfile has no @opentelemetry/sdk-node@0.199',
    );
  });

  it.each([
    ['@a/b@1.2', { name: '@a/b', range: '1.2' }],
    ['@a/b', { name: '@a/b', range: '' }],
    ['a@1', { name: 'a', range: '1' }],
  ])('takes %s apart', (given, spec) => {
    expect(specOf(given)).toEqual(spec);
  });
});
