import type { FieldCursor } from '@otelq/sending-queue/internal';
import { EXACT } from './extensions.js';
import { fieldsOf, textOf, timeOf } from './field-value.js';
import { EVENT } from './otlp-tags.js';
import { readExact, restore } from './read-exact.js';
import { readKeyValue } from './read-value.js';
import { tagOf } from './tag.js';
import type { AttributeMap, Building, CompleteEvent } from './telemetry.js';

/** Reads the `Event` that the field holds. */
export function readEvent(source: Buffer, message: FieldCursor): CompleteEvent {
  const field = fieldsOf(source, message);
  const event: Building<CompleteEvent> = { name: '', time: [0, 0] };
  let exact: AttributeMap | undefined;
  while (field.next()) {
    switch (tagOf(field)) {
      case EVENT.time:
        event.time = timeOf(source, field);
        break;
      case EVENT.name:
        event.name = textOf(source, field);
        break;
      case EVENT.attributes:
        event.attributes ??= {};
        readKeyValue(source, field, event.attributes);
        break;
      case EVENT.droppedAttributesCount:
        event.droppedAttributesCount = field.value;
        break;
      case EXACT:
        exact = readExact(source, field, exact);
    }
  }
  if (event.droppedAttributesCount !== undefined) event.attributes ??= {};
  restore(event, exact, ['time', 'name', 'attributes', 'droppedAttributesCount']);
  return event;
}
