import { fileURLToPath } from 'node:url';
import { Application, refusingBackend } from '@otelq-test/application';
import { expect, it } from 'vitest';
import manifest from './package.json' with { type: 'json' };

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const JOBS = Array.from({ length: 20 }, (_, index) => index + 1);

it('the main thread and the workers deliver what they have queued while the backend answered 503', async () => {
  const backend = await refusingBackend();
  const command = manifest.scripts.start.split(' ').slice(1);
  const application = new Application({ folder: FOLDER, command, backend });
  await backend.until(() => backend.requests.length > 0);
  backend.respondWith([503, 503, 503, 503, 503]);
  expect(await application.end(), application.written).toBe(0);
  expect(application.lines).toEqual(['all workers have stopped']);
  const { byName } = backend.received;
  expect(JOBS.map((job) => [byName.get(`job ${job}`), byName.get(`work on ${job}`)])).toEqual(
    JOBS.map(() => [1, 1]),
  );
});
