import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { directoryStore } from '../directory/create-directory-store.js';
import { permitsOf } from './permits-of.js';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../../testing/fleet-from-variables.mjs', import.meta.url));

function application(env: Record<string, string>) {
  return run(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      OTEL_SENDING_QUEUE_PERMITS_TOTAL: '60000',
      // A quarter of it is what an answer may take, on a machine that is busy with other tests.
      OTEL_SENDING_QUEUE_PERMITS_PERIOD: '20000',
      OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT: '20000',
      ...env,
    },
    timeout: 60_000,
  });
}

describe('OTEL_SENDING_QUEUE_PERMITS_*', () => {
  it('gives all queues of a process one share, which is given back when they are shut down', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'otelq-permits-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const { stdout, stderr } = await application({ OTEL_SENDING_QUEUE_PERMITS_STORE: directory });
    expect(stderr).toBe('');
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({ isShared: true, state: 'synced' });
    expect(told.share).toBeGreaterThan(0);
    const fleet = await directoryStore({ directory }).fleet('default');
    expect(fleet).toMatchObject({ budget: { totalPermits: 60_000, periodMillis: 20_000 }, hosts: [] });
  }, 90_000);
});

describe('permitsOf', () => {
  it.each(['', '\0'])('takes no store at %j', (store) => {
    expect(() => permitsOf({ store, destination: 'backend', totalPermits: 10 })).toThrow(
      'directory must be the path of a directory',
    );
  });
});
