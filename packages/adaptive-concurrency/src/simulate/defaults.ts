/** What is taken where a scenario does not say; times in milliseconds. */
export const scenarioDefaults = {
  seed: 1,
  warmUpMillis: 30_000,
  measureMillis: 60_000,
  timeoutMillis: 10_000,
} as const;
