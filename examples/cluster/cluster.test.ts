import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, busyBackend, refusingBackend } from '@otelq-test/application';
import { refusingPort } from '@otelq-test/backend';
import { expect, it, onTestFinished, vi } from 'vitest';
import manifest from './package.json' with { type: 'json' };

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const WAIT = { timeout: 120_000, interval: 20 };

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otelq-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Asks for orders from one number to the next, and resolves to the processes that answered. */
async function askFor(first: number, next: number, url: string): Promise<Set<string | undefined>> {
  const processes = new Set<string | undefined>();
  for (let order = first; order < next; order++) {
    const response = await fetch(`${url}/orders/${order}`, { headers: { connection: 'close' } });
    processes.add(/ by (\d+)$/.exec((await response.text()).trim())?.[1]);
  }
  return processes;
}

async function healthAt(port: number): Promise<unknown> {
  const response = await vi.waitUntil(
    () => fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined),
    WAIT,
  );
  return await response.json();
}

it('no span is lost when the workers are restarted one by one, and all of them stopped, while the backend answers 503', async () => {
  const backend = await refusingBackend();
  const storage = temporaryFolder();
  const healthPort = await refusingPort();
  const options = {
    folder: FOLDER,
    command: manifest.scripts.start.split(' ').slice(1),
    backend,
    variables: {
      PORT: '0',
      HEALTH_PORT: String(healthPort),
      OTEL_SENDING_QUEUE_STORAGE_DIRECTORY: storage,
      // What a worker does not deliver in time, its successor does.
      OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT: '5000',
    },
  };
  const application = new Application(options);
  const [, url = ''] = await application.said(/^serving at (\S+)$/);
  const before = await askFor(0, 20, url);
  expect(before.size).toBe(2);
  for (const slot of [0, 1]) expect(await healthAt(healthPort + slot)).toEqual({ status: 'alive' });

  application.kill('SIGHUP');
  const meanwhile = askFor(20, 40, url);
  await application.said(/^all workers have been restarted$/);
  await meanwhile;
  const after = await askFor(40, 60, url);
  expect(after.size).toBe(2);
  expect(new Set([...before, ...after]).size).toBe(4);
  expect(readdirSync(storage)).not.toEqual([]);

  backend.respondWith([503, 503, 503]);
  await backend.until(() => backend.received.count('traces') > 0);
  application.kill('SIGTERM');
  expect(await application.end(), application.written).toBe(0);
  // A worker that thought the backend still away has left what it had to the next that uses the directory.
  const next = new Application(options);
  const isOrder = (name: string) => name.startsWith('GET /orders/');
  await backend.until(() => [...backend.received.byName.keys()].filter(isOrder).length === 60);
  await next.said(/^serving at/);
  next.kill('SIGTERM');
  expect(await next.end(), next.written).toBe(0);
});

/** Whether there is such a process: until its parent has noticed its end. */
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('ends in order in the middle of restarts, also when a worker has crashed before', async () => {
  const backend = await busyBackend(0);
  const application = new Application({
    // Wherever it is started.
    folder: tmpdir(),
    command: [
      '--import',
      import.meta.resolve('@otelq/sending-queue/register'),
      '--import',
      join(FOLDER, 'instrumentation.mjs'),
      join(FOLDER, 'main.mjs'),
    ],
    backend,
    variables: { PORT: '0', HEALTH_PORT: String(await refusingPort()) },
  });
  const [, url = ''] = await application.said(/^serving at (\S+)$/);
  const [crashed] = await askFor(0, 20, url);
  process.kill(Number(crashed), 'SIGKILL');
  await vi.waitUntil(() => !exists(Number(crashed)), WAIT);
  application.kill('SIGHUP');
  application.kill('SIGHUP');
  await application.said(/^all workers have been restarted$/);
  backend.respondWith(() => 503);
  await askFor(20, 40, url);
  backend.respondWith([503, 503, 503]);
  application.kill('SIGTERM');
  expect(await application.end(), application.written).toBe(0);
  // Of those that a worker has answered which nobody killed.
  for (let order = 20; order < 40; order++) expect(backend.received.times(`GET /orders/${order}`)).toBe(1);
});
