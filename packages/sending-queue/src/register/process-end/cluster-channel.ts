import { property } from '../../status/property.js';

/**
 * Lets a worker of a cluster deliver when it loses the primary, which has often been sent the same signal and has less to
 * wait for. Node ends such a worker at once, unless it was told to leave: it is told, and ended here instead.
 *
 * @param end - delivers. Resolves when there is no more to wait for
 */
export function outliveThePrimary(end: () => Promise<void>): void {
  // No other process has a channel, and few need the module. A listener would keep others that have been forked alive.
  if (process.channel === undefined) return;
  const worker = property(process.getBuiltinModule('node:cluster'), 'worker');
  if (typeof worker !== 'object' || worker === null) return;
  process.prependOnceListener('disconnect', () => {
    if (property(worker, 'exitedAfterDisconnect') === true) return;
    Reflect.set(worker, 'exitedAfterDisconnect', true);
    void end().then(() => process.exit());
  });
}
