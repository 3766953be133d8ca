import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each application takes a processor's time to start and then mostly waits: for the backend, and for its retries.
    // The three signals of an application are a test each.
    maxConcurrency: 3 * 5,
    testTimeout: 120_000,
  },
});
