import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const PROGRAM = fileURLToPath(new URL('slot-process.mjs', import.meta.url));

/** What comes before the command, by where the process is to be. */
const PLACES = {
  here: [],
  /** In a pid namespace of its own, with a /proc to match; takes root. */
  isolated: ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'],
  /** In a pid namespace of its own, with the /proc of the one outside; takes root. */
  blind: ['unshare', '--pid', '--fork', '--kill-child'],
  /** Child of a process that never asks how it ended. */
  unreaped: ['sh', '-c', 'exec 3<&0; "$@" <&3 & exec sleep 3600 >/dev/null', 'sh'],
} as const;

/** What `take` and `look` answer. Slots are told by the names of their folders. */
export interface Taken {
  readonly own?: string;
  readonly taken: readonly string[];
  readonly isUnsure: boolean;
}

/** Another process that takes slots, of the built package. Ends with the test. */
export class SlotProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  /** As the process itself knows it. */
  readonly pid: number;

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, pid: number) {
    this.#child = child;
    this.#lines = lines;
    this.pid = pid;
  }

  /** Ready to take slots when it resolves. */
  static async start(queueFolder: string, place: keyof typeof PLACES = 'here'): Promise<SlotProcess> {
    const [file, ...args] = [...PLACES[place], process.execPath, PROGRAM, queueFolder];
    const child = spawn(file ?? '', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    return new SlotProcess(child, lines, JSON.parse(value).pid);
  }

  async ask(command: 'take' | 'look' | 'release'): Promise<Taken> {
    this.#child.stdin?.write(`${command}\n`);
    return this.#answer();
  }

  /** Kills what was started. Resolves when it has ended. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await ended;
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal);
  }

  async #answer(): Promise<Taken> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the process has ended');
    return JSON.parse(value);
  }
}
