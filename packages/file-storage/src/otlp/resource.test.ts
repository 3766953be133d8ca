import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansNamed } from '../../testing/otlp/ordinary.js';
import { codecs } from './codecs.js';
import { StoredResource } from './resource.js';

const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(fc.string(), fc.integer()));
const schemaUrl = fc.constantFrom(undefined, '', 'https://x.example/1', 'https://x.example/2');

const sdkResource = (of: Record<string, string | number>, url: string | undefined) =>
  resourceFromAttributes(of, url === undefined ? {} : { schemaUrl: url });

describe('StoredResource', () => {
  it('merges as the resource of the SDK does', () => {
    fc.assert(
      fc.property(attributes, schemaUrl, attributes, schemaUrl, (own, ownUrl, others, otherUrl) => {
        const other = sdkResource(others, otherUrl);
        const merged = new StoredResource(own, ownUrl).merge(other);
        const expected = sdkResource(own, ownUrl).merge(other);
        expect(Object.entries(merged.attributes)).toEqual(Object.entries(expected.attributes));
        expect(merged.schemaUrl).toBe(expected.schemaUrl);
      }),
    );
  });

  it('can be merged into a resource of the SDK', () => {
    const spans = spansNamed(['one']);
    const [stored] = codecs.traces.decode(codecs.traces.encode(spans)) as ReadableSpan[];
    const merged = resourceFromAttributes({ a: 2, 'service.name': 'x' }).merge(stored?.resource ?? null);
    expect(merged.attributes).toEqual({ a: 2, ...spans[0]?.resource.attributes });
  });

  it('waits for nothing', async () => {
    const stored = new StoredResource({}, undefined);
    expect(stored.asyncAttributesPending).toBe(false);
    await expect(stored.waitForAsyncAttributes()).resolves.toBeUndefined();
    expect(stored.merge(null)).toBe(stored);
  });
});
