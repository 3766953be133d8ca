import { afterEach, describe, expect, it, vi } from 'vitest';
import { choicesFor } from './choices.js';

afterEach(() => vi.unstubAllEnvs());

const GENERAL = 'OTEL_SENDING_QUEUE_ENABLED';
const OWN = 'OTEL_TRACES_SENDING_QUEUE_ENABLED';
const OTHER = 'OTEL_LOGS_SENDING_QUEUE_ENABLED';

describe('whether traces have a queue', () => {
  it.each<[Record<string, string>, boolean | undefined, boolean]>([
    [{}, undefined, true],
    [{}, true, true],
    [{}, false, false],
    [{ [GENERAL]: 'false' }, undefined, false],
    [{ [GENERAL]: 'false' }, true, false],
    [{ [GENERAL]: 'false', [OTHER]: 'true' }, true, false],
    [{ [GENERAL]: 'false', [OWN]: 'true' }, undefined, true],
    [{ [GENERAL]: 'false', [OWN]: 'true' }, true, true],
    [{ [OWN]: 'false' }, true, false],
    [{ [GENERAL]: 'true', [OWN]: 'false' }, true, false],
    [{ [GENERAL]: 'true' }, false, false],
    [{ [OWN]: 'perhaps', [GENERAL]: 'false' }, true, false],
  ])('with %j and %s in the file: %s', (variables, enabled, expected) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const options = enabled === undefined ? undefined : { enabled };
    expect(choicesFor('traces', options).enabled).toBe(expected);
  });
});

it('takes the time for the shutdown from the file, and from the variable where the file has none', () => {
  vi.stubEnv('OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT', '7000');
  expect(choicesFor('traces', { shutdownTimeoutMillis: 8000 }).shutdownTimeoutMillis).toBe(8000);
  expect(choicesFor('traces').shutdownTimeoutMillis).toBe(7000);
});
