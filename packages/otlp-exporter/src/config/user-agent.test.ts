import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { grpc, http } from '../../testing/resolution.js';
import { VERSION } from './user-agent.js';

describe('the user agent', () => {
  it('says which exporter it is, and of which version', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(VERSION).toBe(version);
    expect(http().settings.userAgent).toBe(`otelq-otlp-exporter-js/${version}`);
  });

  it('may have another one in front', () => {
    expect(grpc({ userAgent: 'shop/1.2 (eu)' }).settings.userAgent).toBe(
      `shop/1.2 (eu) otelq-otlp-exporter-js/${VERSION}`,
    );
  });

  it.each(['', ' ', ' a', 'a ', 'a\nb', 'a\tb', 'é'])('must not have case %# in front', (userAgent) => {
    expect(() => http({ userAgent })).toThrow(
      new RangeError(`userAgent must be printable ASCII text, got ${JSON.stringify(userAgent)}`),
    );
  });

  it('must not have what is no text in front', () => {
    expect(() => http({ userAgent: 1 })).toThrow(
      new TypeError('userAgent must be printable ASCII text, got 1'),
    );
  });
});
