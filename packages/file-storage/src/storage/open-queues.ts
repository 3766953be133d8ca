/** Folders of queues that are open, once for each queue. Threads have sets of their own. */
const open = new Map<string, number>();

/**
 * Notes that a queue is open.
 *
 * @param isShareable - whether it may have the folder of another one: what one has left may be taken up by any of them
 * @param onShared - told when it has
 * @returns what is to be called when it is closed
 * @throws Error - where two of them can't be told apart
 */
export function noteOpen(folder: string, isShareable: boolean, onShared: () => void): () => void {
  const others = open.get(folder) ?? 0;
  if (others > 0 && !isShareable) {
    throw new Error(
      "two queues of one directory have the same signal and wrapped exporters, so that what one leaves could be sent by the other: give one of them a name, as in fileStorage({ directory, name: 'audit' })",
    );
  }
  if (others > 0) onShared();
  open.set(folder, others + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (open.get(folder) ?? 1) - 1;
    if (left > 0) open.set(folder, left);
    else open.delete(folder);
  };
}
