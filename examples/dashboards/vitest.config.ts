import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A Prometheus server and an application share whatever machine this is; each test ends when it has seen what it waits for.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
