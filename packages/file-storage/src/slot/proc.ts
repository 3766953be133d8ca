/** What Linux tells about processes in /proc. Elsewhere, and where it is not mounted, all of it is undefined. */
import { readFileSync, readlinkSync } from 'node:fs';

/** A process of this pid namespace. */
export interface ProcessState {
  readonly pid: number;
  /** Clock ticks from the boot to its start; together with its number it is the only one ever, until the next boot. */
  readonly startedAt: number;
  /** Whether it has ended, and only waits for its parent to notice. */
  readonly isZombie: boolean;
}

export function processState(pid: number | 'self'): ProcessState | undefined {
  const text = quietly(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (text === undefined) return undefined;
  // The second field is the name, which may have blanks and parentheses in it. See proc_pid_stat(5).
  const [state = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(rest[number - 4]);
  const startedAt = field(22);
  if (!Number.isSafeInteger(startedAt)) return undefined;
  // The first thread may have ended while others are still in the middle of a write.
  const isZombie = (state === 'Z' || state === 'X') && field(20) < 2;
  return { pid: Number.parseInt(text, 10), startedAt, isZombie };
}

/** Another one after every start of the machine. */
export function bootId(): string | undefined {
  return quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());
}

/** Within which a process number means one process, as inside a container. */
export function pidNamespace(): string | undefined {
  return quietly(() => readlinkSync('/proc/self/ns/pid'));
}

function quietly(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
