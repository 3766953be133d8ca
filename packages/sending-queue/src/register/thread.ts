import { property } from '../status/property.js';

/**
 * Whether this is a worker thread. Node marks what can't be done in one, and whether it is marked is known at once:
 * `node:worker_threads`, which tells as well, takes a good part of the time that all of register does to load.
 */
export function isWorkerThread(): boolean {
  return property(process.chdir, 'disabled') === true;
}

/** Whether this is the thread in which Node runs the hooks of loaders. Older Nodes don't say. */
export function isLoaderThread(): boolean {
  return (
    isWorkerThread() && property(process.getBuiltinModule('node:worker_threads'), 'isInternalThread') === true
  );
}
