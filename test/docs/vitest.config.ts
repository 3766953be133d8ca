import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Type-checks all blocks, runs commands, and reads the sources of all packages, on whatever machine this is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
