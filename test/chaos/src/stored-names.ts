import { readdirSync } from 'node:fs';
import { storedRequests } from '@otelq/file-storage/inspect';
import { readItems } from '@otelq-test/backend';

/** The names of all spans in a storage that are not acknowledged: what comes after will send these, and no others. */
export async function storedNames(directory: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const queue of readdirSync(directory)) {
    for await (const { signal, payload } of storedRequests(directory, queue)) {
      for (const { name } of readItems(signal, 'protobuf', payload)) names.add(name);
    }
  }
  return names;
}
