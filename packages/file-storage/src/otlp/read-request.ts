import { FieldCursor } from '@otelq/sending-queue/internal';
import { fieldsOf } from './field-value.js';
import { REQUEST, RESOURCE_ITEMS, SCOPE_ITEMS } from './otlp-tags.js';
import { readResource } from './read-resource.js';
import { readScope } from './read-scope.js';
import type { StoredResource } from './resource.js';
import { tagOf } from './tag.js';
import type { CompleteScope, Item } from './telemetry.js';

/**
 * Reads the items of a request, in their order.
 *
 * @throws Error - for what is malformed
 */
export function readRequest<Of>(
  bytes: Uint8Array,
  readItem: (source: Buffer, message: FieldCursor, origin: Item) => Of,
): Of[] {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const resources: StoredResource[] = [];
  const scopes: CompleteScope[] = [];
  const items: Of[] = [];
  for (const resourceItems of messages(new FieldCursor(source), REQUEST.resourceItems)) {
    // Resource and scope first: they may stand behind the items that they are of.
    const resource = readResource(source, resourceItems, resources);
    for (const scopeItems of messages(fieldsOf(source, resourceItems), RESOURCE_ITEMS.scopeItems)) {
      const origin: Item = { resource, instrumentationScope: readScope(source, scopeItems, scopes) };
      for (const item of messages(fieldsOf(source, scopeItems), SCOPE_ITEMS.item)) {
        items.push(readItem(source, item, origin));
      }
    }
  }
  return items;
}

/** Moves the cursor to each field with that tag. */
function* messages(field: FieldCursor, tag: number): Generator<FieldCursor, void> {
  while (field.next()) if (tagOf(field) === tag) yield field;
}
