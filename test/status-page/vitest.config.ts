import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One browser at a time: what it takes of the machine looks like a destination that is busy.
    fileParallelism: false,
    // A browser, an application and its load share whatever machine this is; each test ends when it has seen what it waits for.
    testTimeout: 400_000,
    hookTimeout: 60_000,
  },
});
