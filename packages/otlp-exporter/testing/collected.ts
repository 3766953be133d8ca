import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Whether nothing keeps it. */
export async function isCollected(kept: WeakRef<object>): Promise<boolean> {
  for (let round = 0; round < 10; round++) {
    // A WeakRef holds on to what it refers to until the end of the job.
    await setImmediate();
    collectGarbage();
    if (kept.deref() === undefined) return true;
  }
  return false;
}
