import { SAME_AS } from './extensions.js';
import { REQUEST, RESOURCE, RESOURCE_ITEMS, SCOPE, SCOPE_ITEMS } from './otlp-tags.js';
import type { ProtobufWriter } from './protobuf-writer.js';
import type { CompleteResource, CompleteScope, Item } from './telemetry.js';
import { writeCountedAttributes, writeOwnAttributes, writeText } from './write-property.js';

/**
 * Writes a request with the items in their order: neighbours of the same resource and scope share one message around
 * them. Which resources and scopes are the same object is kept, as exporters group by that.
 */
export function writeRequest<Of extends Item>(
  writer: ProtobufWriter,
  items: readonly Of[],
  writeItem: (writer: ProtobufWriter, item: Of) => void,
): void {
  const resources = new Occurrences();
  const scopes = new Occurrences();
  // Not undefined, which an item may have by mistake: that is an error then.
  let resource: CompleteResource | null = null;
  let scope: CompleteScope | null = null;
  let resourceStart = 0;
  let scopeStart = 0;
  for (const item of items) {
    if (item.resource !== resource || item.instrumentationScope !== scope) {
      if (scope !== null) writer.end(scopeStart);
      if (item.resource !== resource) {
        if (resource !== null) writer.end(resourceStart);
        resource = item.resource;
        resourceStart = writer.begin(REQUEST.resourceItems);
        writeIdentity(writer, resources.distance(resource));
        writeResource(writer, resource);
      }
      scope = item.instrumentationScope;
      scopeStart = writer.begin(RESOURCE_ITEMS.scopeItems);
      writeIdentity(writer, scopes.distance(scope));
      writeScope(writer, scope);
    }
    const itemStart = writer.begin(SCOPE_ITEMS.item);
    writeItem(writer, item);
    writer.end(itemStart);
  }
  if (scope !== null) writer.end(scopeStart);
  if (resource !== null) writer.end(resourceStart);
}

/** Where objects occurred. */
class Occurrences {
  readonly #last = new Map<object, number>();
  #count = 0;

  /** Notes the next object. Returns how many before it the same one was, or undefined the first time. */
  distance(next: object): number | undefined {
    const last = this.#last.get(next);
    const position = this.#count++;
    this.#last.set(next, position);
    return last === undefined ? undefined : position - last;
  }
}

function writeIdentity(writer: ProtobufWriter, distance: number | undefined): void {
  if (distance !== undefined) writer.varint(SAME_AS, distance);
}

function writeResource(writer: ProtobufWriter, { attributes, schemaUrl }: CompleteResource): void {
  const start = writer.begin(RESOURCE_ITEMS.resource);
  writeOwnAttributes(writer, RESOURCE.attributes, attributes);
  writer.end(start);
  if (schemaUrl !== undefined) writeText(writer, RESOURCE_ITEMS.schemaUrl, 'schemaUrl', schemaUrl);
}

function writeScope(writer: ProtobufWriter, scope: CompleteScope): void {
  const { name, version, schemaUrl } = scope;
  const start = writer.begin(SCOPE_ITEMS.scope);
  writeText(writer, SCOPE.name, 'name', name);
  if (version !== undefined) writeText(writer, SCOPE.version, 'version', version);
  writeCountedAttributes(writer, SCOPE, scope);
  writer.end(start);
  if (schemaUrl !== undefined) writeText(writer, SCOPE_ITEMS.schemaUrl, 'schemaUrl', schemaUrl);
}
