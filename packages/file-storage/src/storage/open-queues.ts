/** Queues that are open in a folder. */
interface OpenQueues {
  /** Where all of them send to; undefined where that is not known. */
  readonly destination: string | undefined;
  count: number;
}

/** By their folders. Threads have maps of their own. */
const open = new Map<string, OpenQueues>();

/**
 * Notes that a queue is open. Several of one folder are told apart by nothing: what one has left may be taken up by any of
 * them, so that they must have the same destination.
 *
 * @param destination - undefined where it is not known
 * @param onShared - told when another queue of the folder is open
 * @returns what is to be called when it is closed
 * @throws Error - where what one leaves could be sent to the destination of the other
 */
export function noteOpen(folder: string, destination: string | undefined, onShared: () => void): () => void {
  const queues = open.get(folder) ?? { destination, count: 0 };
  if (queues.count > 0) {
    if (destination === undefined || queues.destination !== destination) {
      throw new Error(
        "two queues of one directory have the same signal and name, or no name and wrapped exporters, so that what one leaves could be sent by the other: give each a name of its own, as in fileStorage({ directory, name: 'audit' })",
      );
    }
    onShared();
  }
  queues.count++;
  open.set(folder, queues);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    queues.count--;
    if (queues.count === 0) open.delete(folder);
  };
}
