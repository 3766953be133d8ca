import type { Backend } from '@otelq-test/backend';
import { expect } from 'vitest';
import { Application, type ApplicationOptions } from './application.js';
import { refusingBackend } from './backends.js';

/** What became of an application. */
export interface Outcome {
  readonly backend: Backend;
  /** Its exit code, or the signal that ended it. */
  readonly ended: unknown;
  readonly written: string;
}

/**
 * Runs an application that serves orders: asks for so many while its backend answers 503, and lets it end by SIGTERM when
 * that is about to recover.
 */
export async function serveInOutage(
  { folder, command }: Pick<ApplicationOptions, 'folder' | 'command'>,
  count: number,
): Promise<Outcome> {
  const backend = await refusingBackend();
  const application = new Application({ folder, command, backend, variables: { PORT: '0' } });
  const [, port] = await application.said(/^serving at .*:(\d+)$/);
  for (let id = 1; id <= count; id++) {
    const response = await fetch(`http://127.0.0.1:${port}/orders/${id}`);
    expect(await response.json()).toEqual({ id: String(id), status: 'shipped' });
  }
  await backend.until(() => backend.requests.length > 0);
  application.kill('SIGTERM');
  backend.respondWith([503, 503, 503]);
  return { backend, ended: await application.end(), written: application.written };
}
