import { expect, it } from 'vitest';
import { isWanted } from './wanted.js';

it.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ OTEL_SENDING_QUEUE_ENABLED: 'true' }, true],
  [{ OTEL_SENDING_QUEUE_ENABLED: '' }, true],
  [{ OTEL_SENDING_QUEUE_ENABLED: 'no' }, true],
  [{ OTEL_SENDING_QUEUE_ENABLED: 'false' }, false],
  [{ OTEL_SENDING_QUEUE_ENABLED: ' FALSE ' }, false],
  [{ OTEL_TRACES_SENDING_QUEUE_ENABLED: 'false' }, true],
  [{ OTEL_SENDING_QUEUE_ENABLED: 'false', OTEL_LOGS_SENDING_QUEUE_ENABLED: 'True' }, true],
  [{ OTEL_SENDING_QUEUE_ENABLED: 'false', OTEL_LOGS_SENDING_QUEUE_ENABLED: 'false' }, false],
])('%j: %s', (env, wanted) => {
  expect(isWanted(env)).toBe(wanted);
});
