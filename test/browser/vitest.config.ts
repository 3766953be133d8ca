import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One browser at a time.
    fileParallelism: false,
    // A browser shares whatever machine this is; each test ends when it has seen what it waits for.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
