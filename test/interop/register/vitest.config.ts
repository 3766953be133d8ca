import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each application takes a processor's time to start and then mostly waits.
    maxConcurrency: 4,
    testTimeout: 120_000,
  },
});
