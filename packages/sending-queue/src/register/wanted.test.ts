import { describe, expect, it } from 'vitest';
import { isWanted, isWantedFor } from './wanted.js';

const GENERAL = 'OTEL_SENDING_QUEUE_ENABLED';
const TRACES = 'OTEL_TRACES_SENDING_QUEUE_ENABLED';
const LOGS = 'OTEL_LOGS_SENDING_QUEUE_ENABLED';
const METRICS = 'OTEL_METRICS_SENDING_QUEUE_ENABLED';

describe('whether any signal has a queue', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ [GENERAL]: 'true' }, true],
    [{ [GENERAL]: '' }, true],
    [{ [GENERAL]: 'no' }, true],
    [{ [GENERAL]: 'false' }, false],
    [{ [GENERAL]: ' FALSE ' }, false],
    [{ [TRACES]: 'false' }, true],
    [{ [TRACES]: 'false', [LOGS]: 'false', [METRICS]: 'false' }, false],
    [{ [GENERAL]: 'false', [LOGS]: 'True' }, true],
    [{ [GENERAL]: 'false', [LOGS]: 'false' }, false],
  ])('with %j: %s', (env, wanted) => {
    expect(isWanted(env)).toBe(wanted);
  });
});

describe('whether traces have one', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ [GENERAL]: 'false' }, false],
    [{ [GENERAL]: 'false', [LOGS]: 'true' }, false],
    [{ [GENERAL]: 'false', [TRACES]: 'true' }, true],
    [{ [TRACES]: 'false' }, false],
    [{ [GENERAL]: 'true', [TRACES]: 'false' }, false],
    [{ [TRACES]: 'perhaps', [GENERAL]: 'false' }, false],
    [{ [LOGS]: 'false' }, true],
  ])('with %j: %s', (env, wanted) => {
    expect(isWantedFor('traces', env)).toBe(wanted);
  });
});
