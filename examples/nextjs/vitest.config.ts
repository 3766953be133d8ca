import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Building takes half a minute and more. Processes share whatever machine this is; each test ends when it has seen what it waits for.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
