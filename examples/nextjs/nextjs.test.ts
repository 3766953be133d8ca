import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Application, refusingBackend } from '@otelq-test/application';
import { beforeAll, expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const NEXT = fileURLToPath(new URL('node_modules/next/dist/bin/next', import.meta.url));
const COUNT = 20;

beforeAll(() => {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  execFileSync(process.execPath, [NEXT, 'build'], { cwd: FOLDER, env, stdio: 'pipe' });
});

it('all spans of Next.js that are queued at SIGTERM are delivered by a backend that answered 503 until then', async () => {
  const backend = await refusingBackend();
  const application = new Application({
    folder: FOLDER,
    command: [NEXT, 'start', '--port', '0'],
    backend,
    variables: { NEXT_MANUAL_SIG_HANDLE: 'true', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const [, url] = await application.said(/Local: +(http:\S+)/);
  await application.said(/Ready/);
  for (let id = 1; id <= COUNT; id++) {
    const response = await fetch(`${url}/orders/${id}`);
    expect(await response.json()).toEqual({ id: String(id), status: 'shipped' });
  }
  await backend.until(() => backend.requests.length > 0);
  application.kill('SIGTERM');
  backend.respondWith([503, 503, 503]);

  expect(await application.end(), application.written).toBe(0);
  expect(backend.received.times('GET /orders/[id]')).toBe(COUNT);
});
