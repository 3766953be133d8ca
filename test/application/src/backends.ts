import { type Backend, startHttpBackend } from '@otelq-test/backend';
import { onTestFinished } from 'vitest';

/** A backend that answers the first requests with 503. Gone at the end of the test. */
export async function busyBackend(refusals = 5): Promise<Backend> {
  const backend = await startHttpBackend({ behaviour: new Array<number>(refusals).fill(503) });
  onTestFinished(() => backend.stop());
  return backend;
}

/** A backend that answers with 503 until it is told to `respondWith` something else. Gone at the end of the test. */
export async function refusingBackend(): Promise<Backend> {
  const backend = await busyBackend(0);
  backend.respondWith(() => 503);
  return backend;
}

/** A backend that is down until it is started. Gone at the end of the test. */
export async function absentBackend(): Promise<Backend> {
  const backend = await busyBackend(0);
  await backend.stop();
  return backend;
}
