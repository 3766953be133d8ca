import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Some go through thousands of requests, on whatever machine this is, and beside whatever else it does.
    testTimeout: 60_000,
  },
});
