import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StateFile } from '@otelq/permits/internal';
import { expect, it, onTestFinished } from 'vitest';

const COUNT = fileURLToPath(new URL('processes/count.mjs', import.meta.url));

it('loses no change of processes that write at once', async () => {
  const directory = temporaryDirectory();
  const counters = Array.from({ length: 6 }, () => new Counter(directory, 40));
  await Promise.all(counters.map((counter) => counter.exited));
  expect(counters.map(({ steps }) => steps)).toEqual([40, 40, 40, 40, 40, 40]);
  expect(await countIn(directory)).toBe(240);
});

it('goes on when processes are killed, and has what they said to have written', async () => {
  const directory = temporaryDirectory();
  const rest = new Counter(directory, 150);
  let said = 0;
  for (let round = 0; round < 10; round++) {
    const victim = new Counter(directory, 1_000_000);
    await victim.reached(5 + round);
    victim.process.kill('SIGKILL');
    await victim.exited;
    said += victim.steps;
  }
  await rest.exited;
  said += rest.steps;
  // The last change of each may have been made, and not said.
  const count = await countIn(directory);
  expect(rest.steps).toBe(150);
  expect(count).toBeGreaterThanOrEqual(said);
  expect(count).toBeLessThanOrEqual(said + 10);
});

it('goes on when a process stands still at whatever moment, and does not let it undo anything', async () => {
  const directory = temporaryDirectory();
  const slow = new Counter(directory, 30);
  const quick = new Counter(directory, 300);
  for (let steps = 20; steps <= 200; steps += 20) {
    slow.process.kill('SIGSTOP');
    await quick.reached(steps);
    slow.process.kill('SIGCONT');
  }
  await Promise.all([slow.exited, quick.exited]);
  expect(await countIn(directory)).toBe(330);
});

it('makes a change again when others made so many meanwhile that its number is free once more', async () => {
  const directory = temporaryDirectory();
  let tries = 0;
  await new StateFile(directory).update((content = '0') => {
    if (++tries === 1) execFileSync(process.execPath, [COUNT, directory, '40']);
    return { content: String(Number(content) + 1), result: undefined };
  });
  expect(tries).toBeGreaterThan(1);
  expect(await countIn(directory)).toBe(41);
  expect(readdirSync(directory)).not.toContain('1.json');
});

it('leaves nothing of processes that died, and only some of what was', async () => {
  const directory = temporaryDirectory();
  const begun = join(directory, 'of-somebody.new');
  writeFileSync(begun, 'half');
  const longAgo = Date.now() / 1000 - 3600;
  utimesSync(begun, longAgo, longAgo);
  await new Counter(directory, 100).exited;
  const names = readdirSync(directory);
  expect(names.filter((name) => name.endsWith('.new'))).toEqual([]);
  expect(names.length).toBeLessThanOrEqual(17);
  expect(names).toContain('100.json');
});

/** A process that counts. */
class Counter {
  readonly process: ChildProcess;
  readonly exited: Promise<unknown>;
  #steps = 0;
  readonly #waiting = new Map<number, () => void>();

  constructor(directory: string, steps: number) {
    this.process = spawn(process.execPath, [COUNT, directory, String(steps)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // All that it said has been read by then.
    this.exited = once(this.process, 'close');
    onTestFinished(() => {
      this.process.kill('SIGKILL');
    });
    const { stdout } = this.process;
    if (stdout === null) throw new Error('The output of a process must be a pipe.');
    createInterface({ input: stdout }).on('line', (line) => this.#said(Number(line)));
  }

  /** The last step that it said to have made. */
  get steps(): number {
    return this.#steps;
  }

  async reached(step: number): Promise<void> {
    if (this.#steps >= step) return;
    await new Promise<void>((resolve) => this.#waiting.set(step, resolve));
  }

  #said(step: number): void {
    this.#steps = step;
    for (const [awaited, resolve] of this.#waiting) if (awaited <= step) resolve();
  }
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'otelq-state-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function countIn(directory: string): Promise<number> {
  return new StateFile(directory).update((content) => ({ result: Number(content) }));
}
