import type { InspectedQueue } from '@otelq/file-storage/inspect';
import { UsageError } from '../usage-error.js';

/** Whether a queue is meant by a name: that of its folder, or the one that the application gave it. */
export function isCalled(queue: InspectedQueue, name: string): boolean {
  return queue.folder === name || queue.name === name;
}

/**
 * The queues of those names; all of them without any.
 *
 * @throws UsageError for a name that no queue has
 */
export function chooseQueues(
  queues: readonly InspectedQueue[],
  names: readonly string[] | undefined,
): readonly InspectedQueue[] {
  for (const name of names ?? []) {
    if (queues.some((queue) => isCalled(queue, name))) continue;
    const allowed = queues.length === 0 ? 'left out, as nothing is stored' : `one of ${foldersOf(queues)}`;
    throw new UsageError(`--queue must be ${allowed}, got '${name}'`);
  }
  return names === undefined ? queues : queues.filter((queue) => names.some((name) => isCalled(queue, name)));
}

export function foldersOf(queues: readonly InspectedQueue[]): string {
  return queues.map(({ folder }) => folder).join(', ');
}
