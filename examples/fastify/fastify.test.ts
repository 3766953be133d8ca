import { fileURLToPath } from 'node:url';
import { Application, refusingBackend } from '@otelq-test/application';
import { expect, it } from 'vitest';
import manifest from './package.json' with { type: 'json' };

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const COUNT = 20;

it('all that is queued at SIGTERM is delivered by a backend that answered 503 until then', async () => {
  const backend = await refusingBackend();
  const command = manifest.scripts.start.split(' ').slice(1);
  const application = new Application({ folder: FOLDER, command, backend, variables: { PORT: '0' } });
  const [, port] = await application.said(/^serving at .*:(\d+)$/);
  for (let id = 1; id <= COUNT; id++) {
    const response = await fetch(`http://127.0.0.1:${port}/orders/${id}`);
    expect(await response.json()).toEqual({ id: String(id), status: 'shipped' });
  }
  await backend.until(() => backend.requests.length > 0);
  application.kill('SIGTERM');
  backend.respondWith([503, 503, 503]);

  expect(await application.end(), application.written).toBe(0);
  expect(backend.received.times('GET /orders/:id')).toBe(COUNT);
  expect(backend.received.times('request')).toBe(COUNT);
  expect(backend.received.times('http.server.request.duration')).toBe(1);
});
