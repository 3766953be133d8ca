import type { AttributeMap, CompleteResource } from './telemetry.js';

/** A resource that was stored, with all that the SDK's has. Its attributes are settled. */
export class StoredResource implements CompleteResource {
  readonly attributes: AttributeMap;
  readonly schemaUrl?: string;
  readonly asyncAttributesPending = false;

  constructor(attributes: AttributeMap, schemaUrl: string | undefined) {
    this.attributes = attributes;
    if (schemaUrl !== undefined) this.schemaUrl = schemaUrl;
  }

  async waitForAsyncAttributes(): Promise<void> {}

  getRawAttributes(): [string, unknown][] {
    return Object.entries(this.attributes);
  }

  /**
   * As the SDK does: where both have an attribute the other's counts, and a schema URL remains unless they have
   * different ones. Of attributes that the other still waits for, nothing is taken.
   */
  merge(other: CompleteResource | null | undefined): StoredResource {
    if (other === null || other === undefined) return this;
    // Twice: once for the order of attributes, once for their values.
    const attributes = { ...other.attributes, ...this.attributes, ...other.attributes };
    return new StoredResource(attributes, mergedSchemaUrl(this.schemaUrl, other.schemaUrl) || undefined);
  }
}

function mergedSchemaUrl(old: string | undefined, updating: string | undefined): string | undefined {
  if (old === undefined || old === '') return updating;
  if (updating === undefined || updating === '') return old;
  return old === updating ? old : undefined;
}
