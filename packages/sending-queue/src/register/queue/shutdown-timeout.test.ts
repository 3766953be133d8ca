import { afterEach, expect, it, vi } from 'vitest';
import { shutdownTimeoutFor } from './shutdown-timeout.js';

afterEach(() => vi.unstubAllEnvs());

it('is what the file says, and what the variable says where the file says nothing', () => {
  vi.stubEnv('OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT', '7000');
  expect(shutdownTimeoutFor('traces', { shutdownTimeoutMillis: 8000 })).toBe(8000);
  expect(shutdownTimeoutFor('traces')).toBe(7000);
});
