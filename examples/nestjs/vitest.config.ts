import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Processes share whatever machine this is; each test ends when it has seen what it waits for.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
