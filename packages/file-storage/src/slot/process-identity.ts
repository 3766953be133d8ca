import { hostname } from 'node:os';
import { bootId, pidNamespace, processState } from './proc.js';

/** What tells a process from all others. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Clock ticks from the boot to its start. */
  readonly startedAt?: number;
  readonly bootId?: string;
  readonly pidNamespace?: string;
}

export function thisProcess(): ProcessIdentity {
  const self = processState('self');
  const [boot, namespace] = [bootId(), pidNamespace()];
  return {
    pid: process.pid,
    host: hostname(),
    // In a pid namespace that has the /proc of another one, the numbers there mean other processes.
    ...(self?.pid === process.pid && { startedAt: self.startedAt }),
    ...(boot && { bootId: boot }),
    ...(namespace && { pidNamespace: namespace }),
  };
}
