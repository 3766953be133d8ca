import type { FieldCursor } from '@otelq/sending-queue/internal';
import { EXACT } from './extensions.js';
import { fieldsOf, fixed32Of, idOf, textOf } from './field-value.js';
import { LINK, TRACE_FLAGS } from './otlp-tags.js';
import { emptyContext, exactContext, isRemoteIn } from './read-context.js';
import { readExact, restore } from './read-exact.js';
import { readKeyValue } from './read-value.js';
import { tagOf } from './tag.js';
import type { AttributeMap, Building, CompleteLink } from './telemetry.js';
import { StoredTraceState } from './trace-state.js';

/** Reads the `Link` that the field holds. */
export function readLink(source: Buffer, message: FieldCursor): CompleteLink {
  const field = fieldsOf(source, message);
  const context = emptyContext();
  const link: Building<CompleteLink> = { context };
  let exact: AttributeMap | undefined;
  while (field.next()) {
    switch (tagOf(field)) {
      case LINK.traceId:
        context.traceId = idOf(source, field);
        break;
      case LINK.spanId:
        context.spanId = idOf(source, field);
        break;
      case LINK.traceState:
        context.traceState = new StoredTraceState(textOf(source, field));
        break;
      case LINK.attributes:
        link.attributes ??= {};
        readKeyValue(source, field, link.attributes);
        break;
      case LINK.droppedAttributesCount:
        link.droppedAttributesCount = field.value;
        break;
      case LINK.flags: {
        const flags = fixed32Of(source, field);
        context.traceFlags = flags & TRACE_FLAGS;
        if (isRemoteIn(flags)) context.isRemote = true;
        break;
      }
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  if (link.droppedAttributesCount !== undefined) link.attributes ??= {};
  link.context = exactContext(exact, 'context') ?? context;
  restore(link, exact, ['attributes', 'droppedAttributesCount']);
  return link;
}
