import { property } from '../../status/property.js';

/**
 * Lets a worker of a cluster deliver although the primary is gone, which has often been sent the same signal and has less to
 * wait for: a worker exits as soon as it loses the primary, unless it was told to leave.
 */
export function outliveThePrimary(): void {
  // No other process has a channel, and few need the module.
  if (process.channel === undefined) return;
  const worker = property(process.getBuiltinModule('node:cluster'), 'worker');
  if (typeof worker === 'object' && worker !== null) Reflect.set(worker, 'exitedAfterDisconnect', true);
}
