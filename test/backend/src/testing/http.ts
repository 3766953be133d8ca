import { onTestFinished } from 'vitest';
import type { Backend, BackendOptions } from '../backend.js';
import { startHttpBackend } from '../http-backend.js';

/** A backend that is gone at the end of the test. */
export async function backendWith(options: BackendOptions = {}): Promise<Backend> {
  const backend = await startHttpBackend(options);
  onTestFinished(() => backend.stop());
  return backend;
}

/** A request with no exporter around it, which would retry and hide what the backend did. */
export function post(
  backend: Backend,
  body = '{"resourceSpans":[]}',
  path = '/v1/traces',
): Promise<Response> {
  return fetch(backend.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** The body of a request with one span. */
export const oneSpan = (name: string, spanId: string) =>
  JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [{ name, spanId }] }] }] });
