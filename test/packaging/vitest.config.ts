import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each test starts other programs (pnpm, tar, the checkers), on whatever machine this is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
