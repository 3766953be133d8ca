import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each run of the command is a process of its own, and sweeps static concurrencies, on whatever machine this is.
    testTimeout: 60_000,
  },
});
