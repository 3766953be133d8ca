/**
 * What an application tells:
 *
 * - `opened`: its storage is open
 * - `exports REQUEST ITEMS`: it is about to export so many spans
 * - `success REQUEST`, `failure REQUEST REASON`: what the result of an export was
 * - `log LINE`: a warning or an error of the storage
 * - `info LINE`: what the storage says beside those
 * - `snapshot JSON`: of its queue, after the shutdown
 */
export type Event = 'opened' | 'exports' | 'success' | 'failure' | 'log' | 'info' | 'snapshot';
