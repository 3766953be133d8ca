import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A life takes less than a second, and one of these tests has hundreds of them. It ends when it is through.
    testTimeout: 1_200_000,
    hookTimeout: 60_000,
  },
});
