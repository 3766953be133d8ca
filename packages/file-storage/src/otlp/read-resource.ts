import type { FieldCursor } from '@otelq/sending-queue/internal';
import { EXACT, SAME_AS } from './extensions.js';
import { fieldsOf, textOf } from './field-value.js';
import { RESOURCE, RESOURCE_ITEMS } from './otlp-tags.js';
import { readExact, restore } from './read-exact.js';
import { readKeyValue } from './read-value.js';
import { StoredResource } from './resource.js';
import { tagOf } from './tag.js';
import type { AttributeMap, Building, CompleteResource } from './telemetry.js';

/** Reads the resource of a `ResourceSpans` or `ResourceLogs`, and adds it to those of the ones before. */
export function readResource(source: Buffer, message: FieldCursor, seen: StoredResource[]): StoredResource {
  const field = fieldsOf(source, message);
  const read: Building<CompleteResource> = { attributes: {}, schemaUrl: undefined };
  let exact: AttributeMap | undefined;
  while (field.next()) {
    switch (tagOf(field)) {
      case SAME_AS: {
        const same = seen[seen.length - field.value];
        if (same === undefined) break;
        seen.push(same);
        return same;
      }
      case RESOURCE_ITEMS.resource:
        exact = readAttributes(source, field, read.attributes, exact);
        break;
      case RESOURCE_ITEMS.schemaUrl:
        read.schemaUrl = textOf(source, field);
        break;
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  restore(read, exact, ['attributes', 'schemaUrl']);
  const resource = new StoredResource(read.attributes, read.schemaUrl);
  seen.push(resource);
  return resource;
}

/** Reads a `Resource`. Returns what there is of exact properties then. */
function readAttributes(
  source: Buffer,
  message: FieldCursor,
  attributes: AttributeMap,
  known: AttributeMap | undefined,
): AttributeMap | undefined {
  const field = fieldsOf(source, message);
  let exact = known;
  while (field.next()) {
    switch (tagOf(field)) {
      case RESOURCE.attributes:
        readKeyValue(source, field, attributes);
        break;
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  return exact;
}
