/** Properties that were stored by their names (`EXACT`), beside the fields of OTLP or in place of them. */
import type { FieldCursor } from '@otelq/sending-queue/internal';
import { readKeyValue } from './read-value.js';
import type { AttributeMap } from './telemetry.js';

/** Reads the one that the field holds, to those that there are already. */
export function readExact(source: Buffer, field: FieldCursor, exact: AttributeMap = {}): AttributeMap {
  readKeyValue(source, field, exact);
  return exact;
}

/** Sets those of the properties that were stored. Others are left out, whatever the bytes say. */
export function restore<Target extends object>(
  target: Target,
  exact: object | undefined,
  properties: readonly (keyof Target)[],
): void {
  if (exact === undefined) return;
  for (const property of properties) {
    if (Object.hasOwn(exact, property)) Reflect.set(target, property, Reflect.get(exact, property));
  }
}
