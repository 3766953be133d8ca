import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Servers and processes are started, on whatever machine this is, and beside whatever else it does.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
