import { type Backend, type Signal, startHttpBackend } from '@otelq-test/backend';
import type { TestContext } from 'vitest';

/** What a queue takes for a reason to try again, and an exporter of the SDK for a reason to give up. */
const REQUEST_TIMEOUT = 408;

/** A backend that refuses the first request of each signal, for as long as the test takes. */
export async function startBackend({ onTestFinished }: TestContext): Promise<Backend> {
  const refused = new Set<Signal>();
  const backend = await startHttpBackend({
    behaviour: ({ signal }) => {
      if (refused.has(signal)) return {};
      refused.add(signal);
      return REQUEST_TIMEOUT;
    },
  });
  onTestFinished(() => backend.stop());
  return backend;
}
