import { type InspectedQueue, type InspectedRequest, storedRequests } from '@otelq/file-storage/inspect';
import { UsageError } from '../../usage-error.js';
import { chooseQueues, foldersOf } from '../choose-queue.js';
import { inspect } from '../storage.js';

/** Which request is meant. */
export interface Choice {
  readonly queue?: string;
  /** The how many'th of its queue, from 0. */
  readonly index?: number;
  /** Its number in its slot. */
  readonly id?: number;
}

/** A request, and where it is. */
export interface ChosenRequest extends InspectedRequest {
  readonly queue: string;
  readonly index: number;
}

/**
 * Finds a stored request.
 *
 * @throws UsageError when there is none, when the choice leaves it open, and when the directory is none of a storage
 */
export async function chooseRequest(directory: string, choice: Choice): Promise<ChosenRequest> {
  const { folder } = chooseQueue(await inspect(directory), choice.queue);
  const wanted = choice.id === undefined ? (choice.index ?? 0) : undefined;
  const found: ChosenRequest[] = [];
  let count = 0;
  for await (const request of storedRequests(directory, folder)) {
    const index = count++;
    if (wanted === index) return { ...request, queue: folder, index };
    if (wanted === undefined && request.id === choice.id) found.push({ ...request, queue: folder, index });
  }
  const [only, ...others] = found;
  const have =
    count === 0 ? 'nothing that can be read is stored there' : `it has ${count}, from 0 to ${count - 1}`;
  if (wanted !== undefined) {
    throw new UsageError(`--index must be that of a request of ${folder}, got ${wanted}: ${have}`);
  }
  if (only === undefined)
    throw new UsageError(`--id must be that of a request of ${folder}, got ${choice.id}`);
  if (others.length > 0) {
    const places = found.map(({ slot, index }) => `${index} (${slot})`).join(', ');
    throw new UsageError(
      `--id ${choice.id} is that of several requests of ${folder}; use --index: ${places}`,
    );
  }
  return only;
}

/** The queue of that name; without one, the only one that holds anything. */
function chooseQueue(queues: readonly InspectedQueue[], name: string | undefined): InspectedQueue {
  const isUsed = ({ slots }: InspectedQueue) => slots.some(({ stored }) => stored.requests > 0);
  const [only, ...others] = name === undefined ? queues.filter(isUsed) : chooseQueues(queues, [name]);
  if (only === undefined) throw new UsageError('nothing is stored in that directory');
  if (others.length > 0) {
    throw new UsageError(`--queue is needed, as there are several: ${foldersOf([only, ...others])}`);
  }
  return only;
}
