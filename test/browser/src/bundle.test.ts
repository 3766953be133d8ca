import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bundlers } from './bundlers.js';

/** What a page may be asked to load for a queue. */
const MOST_BYTES = 12_000;

const entry = (name: string): string => fileURLToPath(new URL(`entries/${name}.ts`, import.meta.url));

describe.each(bundlers)('by $name', ({ name, bundle }) => {
  it.each(['span-exporter', 'everything'])('%s is small, and has no part of Node in it', async (what) => {
    const { code, inputs } = await bundle({ path: entry(what), external: '@opentelemetry/' });
    const bytes = gzipSync(code, { level: 9 }).byteLength;
    console.log(`${name}, ${what}: ${code.length} bytes, ${bytes} gzipped`);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    expect(code).toContain('option in a page');
    expect(code).not.toMatch(/node:|require\(|process\b/);
    expect(inputs.filter((path) => /node:|\/(storage|health|permits|fleet|wire)\//.test(path))).toEqual([]);
  });
});
