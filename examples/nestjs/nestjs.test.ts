import { fileURLToPath } from 'node:url';
import { serveInOutage } from '@otelq-test/application';
import { expect, it } from 'vitest';
import manifest from './package.json' with { type: 'json' };

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const COUNT = 20;

it('all that is queued at SIGTERM is delivered by a backend that answered 503 until then', async () => {
  const command = manifest.scripts.start.split(' ').slice(1);
  const { backend, ended, written } = await serveInOutage({ folder: FOLDER, command }, COUNT);
  expect(ended, written).toBe('SIGTERM');
  expect(backend.received.times('GET')).toBe(COUNT);
  expect(backend.received.times('OrdersController.find')).toBe(COUNT);
  // Read when the signal comes, and once more at the end.
  expect(backend.received.times('http.server.request.duration')).toBeGreaterThan(0);
});
