import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryStore, MemoryStore } from '@otelq/permits/internal';
import { expect, it } from 'vitest';
import { RandomCalls } from './random-calls.js';
import { Memory, Side } from './side-by-side.js';

const SEQUENCES = 10;
const CALLS = 200;

it('answers as the one in memory does, whatever is called in whatever order', async ({ onTestFinished }) => {
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const directory = mkdtempSync(join(tmpdir(), 'otelq-permits-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    let now = 5000;
    const clock = { now: () => now };
    const calls = new RandomCalls(seed);
    const reference = new Side(new MemoryStore(clock));
    const file = new Side(new DirectoryStore({ directory, clock }));
    const memory = new Memory();
    for (let index = 0; index < CALLS; index++) {
      now += calls.pauseMillis;
      const call = calls.next(memory);
      const expected = await reference.make(call);
      memory.note(call.reporter, expected);
      expect(await file.make(call), `call ${index} of seed ${seed}`).toEqual(expected);
    }
  }
});
