import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Each test starts an application with dozens of instrumentations, on whatever machine this is.
  test: { testTimeout: 120_000 },
});
