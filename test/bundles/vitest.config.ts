import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Bundlers and processes share whatever machine this is; each test ends when it has seen what it waits for.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
