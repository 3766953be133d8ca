import type { FieldCursor } from '@otelq/sending-queue/internal';
import { EXACT, SAME_AS } from './extensions.js';
import { fieldsOf, textOf } from './field-value.js';
import { SCOPE, SCOPE_ITEMS } from './otlp-tags.js';
import { readExact, restore } from './read-exact.js';
import { readKeyValue } from './read-value.js';
import { tagOf } from './tag.js';
import type { AttributeMap, Building, CompleteScope } from './telemetry.js';

/** Reads the scope of a `ScopeSpans` or `ScopeLogs`, and adds it to those of the ones before. */
export function readScope(source: Buffer, message: FieldCursor, seen: CompleteScope[]): CompleteScope {
  const field = fieldsOf(source, message);
  const scope: Building<CompleteScope> = { name: '', version: undefined, schemaUrl: undefined };
  let exact: AttributeMap | undefined;
  while (field.next()) {
    switch (tagOf(field)) {
      case SAME_AS: {
        const same = seen[seen.length - field.value];
        if (same === undefined) break;
        seen.push(same);
        return same;
      }
      case SCOPE_ITEMS.scope:
        readFields(source, field, scope);
        break;
      case SCOPE_ITEMS.schemaUrl:
        scope.schemaUrl = textOf(source, field);
        break;
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  restore(scope, exact, ['schemaUrl']);
  seen.push(scope);
  return scope;
}

/** Reads an `InstrumentationScope`. */
function readFields(source: Buffer, message: FieldCursor, scope: Building<CompleteScope>): void {
  const field = fieldsOf(source, message);
  let exact: AttributeMap | undefined;
  while (field.next()) {
    switch (tagOf(field)) {
      case SCOPE.name:
        scope.name = textOf(source, field);
        break;
      case SCOPE.version:
        scope.version = textOf(source, field);
        break;
      case SCOPE.attributes:
        scope.attributes ??= {};
        readKeyValue(source, field, scope.attributes);
        break;
      case SCOPE.droppedAttributesCount:
        scope.droppedAttributesCount = field.value;
        break;
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  if (scope.droppedAttributesCount !== undefined) scope.attributes ??= {};
  restore(scope, exact, ['name', 'version', 'attributes', 'droppedAttributesCount']);
}
